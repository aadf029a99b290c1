/**
 * The search behind {@link dev.almanac.calendar.Timetable}, in whole seconds and sets of bits.
 *
 * <p>Three layers, each ignorant of the next: {@link dev.almanac.calendar.search.LocalCalendar}
 * finds wall-clock times (a number of seconds in a world without zones) from
 * {@link dev.almanac.calendar.search.Days} and {@link dev.almanac.calendar.search.TimesOfDay};
 * {@link dev.almanac.calendar.search.WallClock} turns them into instants. A zone is a list of
 * stretches of time with one offset each. Within a stretch wall-clock time runs evenly, so "the
 * first match in this stretch, else in the next one" is literal wall-clock matching in every zone:
 * what a gap swallows is in no stretch, what an overlap repeats is in two.
 */
@NullMarked
package dev.almanac.calendar.search;

import org.jspecify.annotations.NullMarked;
