/**
 * Runs in the memory of a loop: loading, deciding, starting, caring for and deleting them.
 *
 * <p>Start with {@link dev.almanac.runtime.run.CachedRun}, the kind of entity that is stored as a
 * log, and {@link dev.almanac.runtime.run.RunDecider}, which decides requests and adds the
 * decisions to the next commit. {@link dev.almanac.runtime.run.RunStarter} starts runs,
 * {@link dev.almanac.runtime.run.RunCare} handles their deadlines, and
 * {@link dev.almanac.runtime.run.RunRelease} offers their tasks after a commit.
 *
 * <p>Invariant: a workflow id leads to one run, and only a commit of that run changes the pointer.
 */
@NullMarked
package dev.almanac.runtime.run;

import org.jspecify.annotations.NullMarked;
