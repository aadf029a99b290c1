/**
 * {@code almanac config …}: accepted for scripts that were written for Temporal's older command,
 * which had a setting that chose its version. There is nothing to choose here.
 */
@NullMarked
package dev.almanac.cli.config;

import org.jspecify.annotations.NullMarked;
