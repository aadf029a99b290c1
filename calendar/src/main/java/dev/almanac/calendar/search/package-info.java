/**
 * The search behind {@link dev.almanac.calendar.Timetable}, in whole seconds and sets of bits.
 *
 * <p>Three layers, each unaware of the next: {@link dev.almanac.calendar.search.Days} and
 * {@link dev.almanac.calendar.search.TimesOfDay} find days and seconds;
 * {@link dev.almanac.calendar.search.LocalCalendar} combines them to wall-clock times, without
 * zones; {@link dev.almanac.calendar.search.WallClock} converts these to instants. A zone is a list
 * of stretches of time with one offset each. Within a stretch wall-clock time runs evenly, so "the
 * first match in this stretch, else in the next one" is literal wall-clock matching in every zone:
 * a skipped time is in no stretch, a repeated one in two.
 */
@NullMarked
package dev.almanac.calendar.search;

import org.jspecify.annotations.NullMarked;
