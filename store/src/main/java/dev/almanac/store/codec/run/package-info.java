/**
 * Runs as bytes: the log, its snapshots, and the rows of lists.
 *
 * <p>Start with {@link dev.almanac.store.codec.run.LogCodec} for entries,
 * {@link dev.almanac.store.codec.run.SnapshotCodec} for whole states, and
 * {@link dev.almanac.store.codec.run.RunLoader}, which folds both into a run.
 *
 * <p>Stored formats only grow: whatever an earlier version wrote stays readable.
 */
@NullMarked
package dev.almanac.store.codec.run;

import org.jspecify.annotations.NullMarked;
