/**
 * Starts workflows at a pace and watches them end.
 *
 * <p>{@link dev.almanac.bench.load.drive.LoadRun} executes a
 * {@link dev.almanac.bench.load.drive.Plan} and returns the measurement. A
 * {@link dev.almanac.bench.load.drive.Pace} is closed (a workflow that ends makes room for the
 * next) or open (workflows start at fixed times, whatever becomes of the earlier ones). The number
 * of workflows under way, their total and the time are always limited, and what is still open at
 * the end is terminated.
 */
@NullMarked
package dev.almanac.bench.load.drive;

import org.jspecify.annotations.NullMarked;
