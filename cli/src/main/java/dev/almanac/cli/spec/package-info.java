/**
 * {@code almanac spec …}: what a schedule's specification means, without a server.
 *
 * <p>One class per command; {@link dev.almanac.cli.spec.SpecOptions} reads the flags that they
 * share, {@link dev.almanac.cli.spec.JsonLines} is their batch mode.
 */
@NullMarked
package dev.almanac.cli.spec;

import org.jspecify.annotations.NullMarked;
