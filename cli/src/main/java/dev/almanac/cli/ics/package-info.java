/**
 * Days of iCalendar files (RFC 5545), such as feeds of holidays: all-day events with their
 * repetitions.
 *
 * <p>{@link dev.almanac.cli.ics.IcsDays} is the entry. Input is bounded, and what is not understood
 * is refused with its line, because a holiday that is read wrongly is worse than none.
 */
@NullMarked
package dev.almanac.cli.ics;

import org.jspecify.annotations.NullMarked;
