/**
 * From a schedule's specification to exact times, with nothing but the JDK.
 *
 * <p>Start with {@link dev.almanac.calendar.TimeSpec}, the immutable specification: calendars,
 * intervals, exclusions, bounds, jitter, zone and DST policy.
 * {@link dev.almanac.calendar.Timetable#of} compiles it into something that answers questions: the
 * next time, the previous one, all between two instants, whether an instant matches.
 *
 * <p>Text becomes rules in {@code text} and {@code cron}, zones in {@code zone}, the search lives
 * in {@code search}, plain English in {@code sentence}. Parsing and matching never mix: the search
 * sees sets of numbers, not text.
 *
 * <p>Invariants: every type is immutable; no clock, no randomness, no environment; all work is
 * bounded (see {@link dev.almanac.calendar.Limits}).
 */
@NullMarked
package dev.almanac.calendar;

import org.jspecify.annotations.NullMarked;
