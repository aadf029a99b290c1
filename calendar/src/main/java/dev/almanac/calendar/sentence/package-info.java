/**
 * A specification in plain English. Start with {@link dev.almanac.calendar.sentence.Sentence}.
 *
 * <p>Rules are first reduced to what they mean: sets of values for calendars
 * ({@link dev.almanac.calendar.sentence.RuleSets}), a first time and a distance for intervals
 * ({@link dev.almanac.calendar.sentence.Cycle}). Words are chosen from those alone, so two ways to
 * write the same thing read the same, and every phrase names its set completely, so two
 * specifications that mean different things never read the same.
 *
 * <p>Everything here is a pure function of its arguments. Phrases begin in lower case and carry no
 * punctuation at their ends; only the whole sentence begins with a capital.
 */
@NullMarked
package dev.almanac.calendar.sentence;

import org.jspecify.annotations.NullMarked;
