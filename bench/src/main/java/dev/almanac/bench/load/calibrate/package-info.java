/**
 * Measures the speed of the store alone, on this machine at this moment, as a reference for
 * servers.
 *
 * <p>{@link dev.almanac.bench.load.calibrate.Calibration} commits batches through the store's port
 * as the server does, without a server; {@link dev.almanac.bench.load.calibrate.Lives} creates
 * their content. It needs a database of its own, and refuses one that belongs to a server.
 */
@NullMarked
package dev.almanac.bench.load.calibrate;

import org.jspecify.annotations.NullMarked;
