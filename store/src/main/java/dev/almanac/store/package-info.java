/**
 * The durable storage of runs and schedules: a port of small records and
 * {@linkplain dev.almanac.store.Blob blobs}. It does not know the content of blobs;
 * {@link dev.almanac.store.codec} does.
 *
 * <p>Start at {@link dev.almanac.store.Store}. A {@link dev.almanac.store.run.RunWrite} holds all
 * changes of one step of a run. A {@link dev.almanac.store.Batch} has many of them and is written
 * as a whole or not at all; it is durable when {@link dev.almanac.store.Committer#commit} returns.
 * Every write names the {@link dev.almanac.store.Fence} of its node.
 *
 * <p>Invariants: calls block, so callers provide the threads; every read has a limit; times are
 * nanoseconds since 1970; no code here reads a clock.
 */
@NullMarked
package dev.almanac.store;

import org.jspecify.annotations.NullMarked;
