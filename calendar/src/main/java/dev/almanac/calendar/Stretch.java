package dev.almanac.calendar;

import java.time.Instant;

/**
 * Consecutive times of a timetable that nobody had to look at one by one.
 *
 * @param last the last of them
 * @param count how many they are
 */
public record Stretch(Instant last, long count) {}
