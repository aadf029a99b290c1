/**
 * Times of a stored schedule: {@link dev.almanac.cli.schedule.time.ScheduleTimes} reads and shows
 * them in the time zone of the schedule, {@link dev.almanac.cli.schedule.time.Outlook} says what a
 * specification means and when it comes next.
 */
@NullMarked
package dev.almanac.cli.schedule.time;

import org.jspecify.annotations.NullMarked;
