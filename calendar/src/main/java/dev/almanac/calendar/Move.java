package dev.almanac.calendar;

import java.time.LocalDateTime;

/**
 * A wall-clock time that a calendar has moved.
 *
 * @param by the calendar with the original day
 */
public record Move(LocalDateTime from, LocalDateTime to, CalendarUse by) {}
