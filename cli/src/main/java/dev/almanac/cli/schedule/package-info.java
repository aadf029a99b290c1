/**
 * {@code almanac schedule …}: create, inspect and control schedules on a server.
 *
 * <p>{@link dev.almanac.cli.schedule.ScheduleCommand} lists the commands, one class each. Flags are
 * those of Temporal's CLI, with the short names of its predecessor beside them. Commands use
 * Temporal's calls where those suffice, so that any server understands them; everything else, and
 * triggers and backfills, whose outcome only our API reports, goes through
 * {@link dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc}.
 */
@NullMarked
package dev.almanac.cli.schedule;

import org.jspecify.annotations.NullMarked;
