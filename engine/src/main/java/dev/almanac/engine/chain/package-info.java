/**
 * Chains: runs of one workflow id, each continuing the one before.
 *
 * <p>A run is followed by another because its workflow says so
 * ({@link dev.almanac.engine.chain.ContinueAsNew}), because it failed and is retried, or because of
 * a cron schedule ({@link dev.almanac.engine.chain.RetryOrCronRun}). The end of one and the start
 * of the next are one decision, so there is no moment at which neither runs.
 */
@NullMarked
package dev.almanac.engine.chain;

import org.jspecify.annotations.NullMarked;
