/**
 * Describes a specification in English. Start with {@link dev.almanac.calendar.sentence.Sentence}.
 *
 * <p>Rules are first reduced to their meaning: sets of values for calendars
 * ({@link dev.almanac.calendar.sentence.RuleSets}), a first time and a distance for intervals
 * ({@link dev.almanac.calendar.sentence.Cycle}). Words depend on those alone, so two ways to write
 * the same thing read the same, and every phrase names its set completely, so specifications with
 * different meanings never read the same.
 *
 * <p>Everything here is a pure function of its arguments. Phrases begin in lower case and have no
 * punctuation at their ends; only the whole sentence begins with a capital.
 */
@NullMarked
package dev.almanac.calendar.sentence;

import org.jspecify.annotations.NullMarked;
