/**
 * What drives runs: loops that decide, commit in groups and answer; timers; and the matching of
 * tasks with the workers that ask for them.
 *
 * <p>Handlers see six small interfaces: {@link dev.almanac.runtime.Workflows} to change and
 * describe runs, {@link dev.almanac.runtime.Histories} to read what happened,
 * {@link dev.almanac.runtime.TaskPolls} for workers, {@link dev.almanac.runtime.Lists} to find
 * runs, {@link dev.almanac.runtime.Queries} and {@link dev.almanac.runtime.WorkflowUpdates} to have
 * workflow code asked; a server for tests also has {@link dev.almanac.runtime.TimeControl}, to skip
 * time. None of their calls blocks, and what they answer is durable. A call that cannot be done
 * fails its stage with {@link dev.almanac.runtime.CallFailed}.
 */
@NullMarked
package dev.almanac.runtime;

import org.jspecify.annotations.NullMarked;
