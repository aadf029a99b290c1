/**
 * The durable home of runs: a port that deals in small records and
 * {@linkplain dev.almanac.store.Blob blobs}, and knows nothing of what is in them. That is for
 * {@link dev.almanac.store.codec}.
 *
 * <p>Enter at {@link dev.almanac.store.Store}. All that one step of a run changes is one
 * {@link dev.almanac.store.run.RunWrite}; many of them are one {@link dev.almanac.store.Batch},
 * which is written whole or not at all and is on disk when
 * {@link dev.almanac.store.Committer#commit} returns. Every write names the
 * {@link dev.almanac.store.Fence} of the node that makes it.
 *
 * <p>What always holds: calls block, so callers own the threads; every read has a limit; times are
 * nanoseconds since 1970; nothing here reads a clock.
 */
@NullMarked
package dev.almanac.store;

import org.jspecify.annotations.NullMarked;
