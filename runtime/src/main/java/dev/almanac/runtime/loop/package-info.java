/**
 * The loop that runs belong to: it decides, commits in groups and answers.
 *
 * <p>A {@link dev.almanac.runtime.loop.Loop} owns neighbouring partitions and everything cached of
 * their runs. All of its state is touched by {@code step()} only, which a thread drives in a server
 * and a test drives by hand; others reach it through its {@link dev.almanac.runtime.loop.Mailbox}.
 * Blocking calls go to executors, whose results come back as letters.
 *
 * <p>Invariants: nothing is answered, offered or shown before the commit that holds it; a run with
 * anything uncommitted stays in the cache; one commit is under way at a time.
 */
@NullMarked
package dev.almanac.runtime.loop;

import org.jspecify.annotations.NullMarked;
