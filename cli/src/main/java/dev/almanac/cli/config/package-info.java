/**
 * {@code almanac config …}: reads and changes the profiles of {@link dev.almanac.cli.profile}. It
 * also accepts the one setting that scripts for Temporal's older command make, which has no effect
 * here.
 */
@NullMarked
package dev.almanac.cli.config;

import org.jspecify.annotations.NullMarked;
