/**
 * Group commit: the changes of many entities in one transaction, and what follows from its outcome.
 *
 * <p>Start with {@link dev.almanac.runtime.commit.GroupCommit}. An entity with a change joins the
 * open batch; when the writer is free, the batch is sealed and written; when it is durable, its
 * changes are released and those who waited for it are answered
 * ({@link dev.almanac.runtime.commit.AfterCommit}). After a failure,
 * {@link dev.almanac.runtime.commit.CommitRecovery} forgets what memory and database may disagree
 * about.
 *
 * <p>Invariants: one commit is under way at a time; nothing is answered or sent before the commit
 * that holds it; what is tied together is written together or not at all.
 */
@NullMarked
package dev.almanac.runtime.commit;

import org.jspecify.annotations.NullMarked;
