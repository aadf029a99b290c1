package dev.almanac.calendar;

import java.time.Instant;

/**
 * Consecutive times of a timetable, counted without visiting each.
 *
 * @param last the last of them
 * @param count their number
 */
public record Stretch(Instant last, long count) {}
