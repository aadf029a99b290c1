/**
 * {@code almanac schedule …}: create, look at and steer schedules on a server.
 *
 * <p>{@link dev.almanac.cli.schedule.ScheduleCommand} lists the commands, one class each. Flags are
 * those of Temporal's CLI, with the short names of its predecessor beside them. What Temporal's
 * calls can say is said with them, so that any server understands it; the rest, and triggers and
 * backfills since ours tell what came of them, goes through
 * {@link dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc}.
 */
@NullMarked
package dev.almanac.cli.schedule;

import org.jspecify.annotations.NullMarked;
