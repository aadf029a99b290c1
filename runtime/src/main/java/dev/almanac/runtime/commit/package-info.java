/**
 * Group commit: writes the changes of many entities in one transaction and acts on its outcome.
 *
 * <p>Start with {@link dev.almanac.runtime.commit.GroupCommit}. A changed entity joins the open
 * batch. When the writer is free, the batch is sealed and written. When it is durable, its changes
 * are released and callers are answered ({@link dev.almanac.runtime.commit.AfterCommit}). After a
 * failure, {@link dev.almanac.runtime.commit.CommitRecovery} forgets entities whose memory and
 * database may differ.
 *
 * <p>Invariants: one commit is under way at a time; nothing is answered or sent before the commit
 * that holds it; tied changes are written together or not at all.
 */
@NullMarked
package dev.almanac.runtime.commit;

import org.jspecify.annotations.NullMarked;
