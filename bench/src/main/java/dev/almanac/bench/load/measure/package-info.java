/**
 * What a load run counts and how long things took.
 *
 * <p>{@link dev.almanac.bench.load.measure.Meter} collects, from any thread and without locks, and
 * {@link dev.almanac.bench.load.measure.Measurement} is what came out. Moments are readings of
 * {@link System#nanoTime}. A latency runs from the moment at which a workflow was meant to start,
 * not from the moment at which the generator got round to it, so a slow server cannot slow down the
 * questions it is asked and look quick by it.
 */
@NullMarked
package dev.almanac.bench.load.measure;

import org.jspecify.annotations.NullMarked;
