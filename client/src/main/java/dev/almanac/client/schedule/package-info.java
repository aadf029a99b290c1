/**
 * What a schedule does, and when.
 *
 * <p>{@link dev.almanac.client.schedule.ScheduleDefinition} describes one, for declared schedules
 * and for those that are managed at run time.
 *
 * <pre>{@code
 * var nightly = ScheduleDefinition.of("Report", "reports")
 *     .cron("0 2 * * Mon-Fri", CronDialect.DBOS)
 *     .zone(ZoneId.of("Europe/Berlin"))
 *     .overlap(Overlap.SKIP);
 * }</pre>
 *
 * <p>Invariant: a definition is a value; every method returns a new one.
 */
@NullMarked
package dev.almanac.client.schedule;

import org.jspecify.annotations.NullMarked;
