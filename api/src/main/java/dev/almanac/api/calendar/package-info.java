/**
 * Named calendars, such as holidays: one class per call of
 * {@link dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc}.
 */
@NullMarked
package dev.almanac.api.calendar;

import org.jspecify.annotations.NullMarked;
