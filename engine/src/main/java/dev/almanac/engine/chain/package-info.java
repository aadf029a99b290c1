/**
 * Chains: runs of one workflow id, each of which goes on where another has ended.
 *
 * <p>A run is followed by another because its workflow says so
 * ({@link dev.almanac.engine.chain.ContinueAsNew}), because it failed and is to be tried again, or
 * because it runs by a cron schedule ({@link dev.almanac.engine.chain.RetryOrCronRun}). The end of
 * the one and the beginning of the other are one decision, so there is no moment at which neither
 * runs.
 */
@NullMarked
package dev.almanac.engine.chain;

import org.jspecify.annotations.NullMarked;
