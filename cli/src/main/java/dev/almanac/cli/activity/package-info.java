/**
 * {@code almanac activity}: speaks for activities that wait for an outcome from outside, and takes
 * a hand in those that are pending.
 *
 * <p>Flags are named as in Temporal's command line. Begin with
 * {@link dev.almanac.cli.activity.ActivityCommand}.
 */
@NullMarked
package dev.almanac.cli.activity;

import org.jspecify.annotations.NullMarked;
