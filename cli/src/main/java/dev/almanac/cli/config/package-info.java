/**
 * {@code almanac config …}: accepted for scripts written for Temporal's older command, which had a
 * setting that chose its version. It has no effect here.
 */
@NullMarked
package dev.almanac.cli.config;

import org.jspecify.annotations.NullMarked;
