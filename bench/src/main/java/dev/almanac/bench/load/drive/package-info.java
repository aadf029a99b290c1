/**
 * Starts workflows at a pace and watches them end.
 *
 * <p>{@link dev.almanac.bench.load.drive.LoadRun} carries out a
 * {@link dev.almanac.bench.load.drive.Plan} and returns what it measured. A
 * {@link dev.almanac.bench.load.drive.Pace} is closed (a workflow that ends makes room for the
 * next) or open (workflows start at fixed times whatever becomes of the earlier ones). However it
 * goes, the number of workflows under way, their total and the time have limits, and what is still
 * open at the end is terminated.
 */
@NullMarked
package dev.almanac.bench.load.drive;

import org.jspecify.annotations.NullMarked;
