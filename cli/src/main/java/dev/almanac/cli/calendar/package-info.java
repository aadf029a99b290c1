/**
 * {@code almanac calendar …}: named calendars, such as holidays, that schedules share.
 *
 * <p>{@link dev.almanac.cli.calendar.CalendarCommand} lists the commands, one class each.
 */
@NullMarked
package dev.almanac.cli.calendar;

import org.jspecify.annotations.NullMarked;
