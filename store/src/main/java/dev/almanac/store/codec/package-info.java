/**
 * What the blobs of a run hold: the way between the engine's state and the store's bytes.
 *
 * <p>A run's log is kept as two streams. {@link dev.almanac.store.codec.run.LogCodec} writes the
 * events of one commit as a row of history and its facts as a blob in which each fact knows the
 * event before it; {@link dev.almanac.store.codec.run.SnapshotCodec} writes a whole state;
 * {@link dev.almanac.store.codec.run.RunLoader} merges what is stored into the state that the last
 * commit left. {@link dev.almanac.store.codec.run.LogStep} is what a step of a run writes, and
 * decides when that includes a snapshot. {@link dev.almanac.store.codec.run.VisibilityCodec} and
 * {@link dev.almanac.store.codec.AttributeValues} make what lists show and search.
 *
 * <p>Events, payloads and the like are Temporal's messages, byte for byte, with the fields this
 * version does not know. Everything else is our own protobufs, to which fields are added and in
 * which no number changes its meaning. {@link dev.almanac.store.codec.Formats} numbers them.
 *
 * <p>Pure functions, for any thread. What cannot be read gives
 * {@link dev.almanac.store.StoreException.Corrupt}.
 */
@NullMarked
package dev.almanac.store.codec;

import org.jspecify.annotations.NullMarked;
