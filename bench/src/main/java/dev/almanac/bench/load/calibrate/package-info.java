/**
 * How fast the store alone is, on this machine at this moment: the yardstick beside which a server
 * is judged.
 *
 * <p>{@link dev.almanac.bench.load.calibrate.Calibration} commits batches through the store's port
 * as the server does, without a server; {@link dev.almanac.bench.load.calibrate.Lives} says what
 * they hold. It needs a database of its own, and refuses one in which a server keeps its data.
 */
@NullMarked
package dev.almanac.bench.load.calibrate;

import org.jspecify.annotations.NullMarked;
