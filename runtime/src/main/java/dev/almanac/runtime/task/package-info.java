/**
 * Tasks on their way to workers and back.
 *
 * <p>Start with {@link dev.almanac.runtime.task.TaskHandover}, which starts the task that was
 * matched with a poll, and {@link dev.almanac.runtime.task.LoopWorkflowTasks}, which takes the
 * worker's answer. {@link dev.almanac.runtime.task.LoopQueues} has the task queues whose home is
 * this loop.
 */
@NullMarked
package dev.almanac.runtime.task;

import org.jspecify.annotations.NullMarked;
