/**
 * Schedules over HTTP as Durable Workflow has them: its clients create, list, describe, update,
 * pause, resume, trigger, backfill and delete schedules below {@code /api/schedules}, and read
 * their history. They are the same schedules that Temporal's calls and ours see; one that is
 * created here follows the policies of Durable Workflow.
 *
 * <p>{@link dev.almanac.api.durable.DurableRoutes} has the paths. The rooms below it read, change,
 * and translate; {@code docs/guide/durable-workflow.md} says what differs from the original.
 */
@NullMarked
package dev.almanac.api.durable;

import org.jspecify.annotations.NullMarked;
