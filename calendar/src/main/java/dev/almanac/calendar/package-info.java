/**
 * Computes exact times from a schedule's specification, with only the JDK.
 *
 * <p>Start with {@link dev.almanac.calendar.TimeSpec}, the immutable specification: calendars,
 * intervals, exclusions, bounds, jitter, zone and DST policy.
 * {@link dev.almanac.calendar.Timetable#of} compiles it for queries: the next time, the previous
 * one, all between two instants, whether an instant matches.
 *
 * <p>{@code text} and {@code cron} parse text, {@code zone} reads zones, {@code search} does the
 * search, {@code sentence} describes a specification in English. Parsing and matching never mix:
 * the search sees sets of numbers, not text.
 *
 * <p>Invariants: every type is immutable; no clock, no randomness, no environment; all work is
 * bounded (see {@link dev.almanac.calendar.Limits}).
 */
@NullMarked
package dev.almanac.calendar;

import org.jspecify.annotations.NullMarked;
