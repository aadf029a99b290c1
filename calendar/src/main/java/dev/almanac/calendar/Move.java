package dev.almanac.calendar;

import java.time.LocalDateTime;

/**
 * A wall-clock time that a calendar has moved.
 *
 * @param by the calendar that has the day it was on
 */
public record Move(LocalDateTime from, LocalDateTime to, CalendarUse by) {}
