/**
 * Tasks on their way to workers and back.
 *
 * <p>Start with {@link dev.almanac.runtime.task.TaskHandover}, which starts a matched task, and
 * {@link dev.almanac.runtime.task.LoopWorkflowTasks}, which takes the worker's answer.
 * {@link dev.almanac.runtime.task.LoopQueues} has the task queues of this loop.
 */
@NullMarked
package dev.almanac.runtime.task;

import org.jspecify.annotations.NullMarked;
