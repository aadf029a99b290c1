/**
 * {@code almanac spec …}: explains a schedule's specification, without a server.
 *
 * <p>One class per command; {@link dev.almanac.cli.spec.SpecOptions} reads the shared flags,
 * {@link dev.almanac.cli.spec.JsonLines} is the batch mode.
 */
@NullMarked
package dev.almanac.cli.spec;

import org.jspecify.annotations.NullMarked;
