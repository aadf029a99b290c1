/**
 * {@code almanac task-queue}: backlogs and workers of task queues.
 *
 * <p>Start with {@link dev.almanac.cli.taskqueue.TaskQueueCommand}.
 */
@NullMarked
package dev.almanac.cli.taskqueue;

import org.jspecify.annotations.NullMarked;
