/**
 * The search behind {@link dev.almanac.calendar.Timetable}: sets of numbers as bits, zones as
 * tables of offsets.
 */
@NullMarked
package dev.almanac.calendar.search;

import org.jspecify.annotations.NullMarked;
