/**
 * Runs in the memory of a loop: loading, deciding, starting, caring for and deleting them.
 *
 * <p>Start with {@link dev.almanac.runtime.run.CachedRun}, the kind of entity that is stored as a
 * log, and {@link dev.almanac.runtime.run.RunDecider}, which has requests decided and takes the
 * decisions into the next commit. {@link dev.almanac.runtime.run.RunStarter} begins runs,
 * {@link dev.almanac.runtime.run.RunCare} serves their deadlines, and
 * {@link dev.almanac.runtime.run.RunRelease} offers their tasks once they are durable.
 *
 * <p>Invariant: a workflow id leads to one run, and only a commit of that run changes where it
 * leads.
 */
@NullMarked
package dev.almanac.runtime.run;

import org.jspecify.annotations.NullMarked;
