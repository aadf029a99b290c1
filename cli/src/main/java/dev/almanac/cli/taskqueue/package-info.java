/**
 * {@code almanac task-queue}: what waits for workers, and who they are.
 *
 * <p>Begin with {@link dev.almanac.cli.taskqueue.TaskQueueCommand}.
 */
@NullMarked
package dev.almanac.cli.taskqueue;

import org.jspecify.annotations.NullMarked;
