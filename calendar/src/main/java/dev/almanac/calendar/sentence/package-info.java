/** A specification in plain English. Start with {@link dev.almanac.calendar.sentence.Sentence}. */
@NullMarked
package dev.almanac.calendar.sentence;

import org.jspecify.annotations.NullMarked;
