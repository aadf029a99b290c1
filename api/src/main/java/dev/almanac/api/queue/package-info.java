/**
 * Calls about task queues: their pollers, backlogs and rates.
 *
 * <p>A task queue is never split, so it has one of what other servers call partitions.
 */
@NullMarked
package dev.almanac.api.queue;

import org.jspecify.annotations.NullMarked;
