/**
 * Counts and latencies of a load run.
 *
 * <p>{@link dev.almanac.bench.load.measure.Meter} collects, from any thread and without locks, and
 * {@link dev.almanac.bench.load.measure.Measurement} is the result. Moments are readings of
 * {@link System#nanoTime}. A latency is measured from the moment at which a workflow was meant to
 * start, not from when the generator sent it, so that a slow server cannot look fast by slowing
 * down the generator.
 */
@NullMarked
package dev.almanac.bench.load.measure;

import org.jspecify.annotations.NullMarked;
