/**
 * {@code almanac activity}: completes or fails activities from outside, and changes pending ones.
 *
 * <p>Flags are named as in Temporal's command line. Start with
 * {@link dev.almanac.cli.activity.ActivityCommand}.
 */
@NullMarked
package dev.almanac.cli.activity;

import org.jspecify.annotations.NullMarked;
