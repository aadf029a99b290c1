/** Golden sentences, and the proof that no two meanings share one. */
@NullMarked
package dev.almanac.calendar.sentence;

import org.jspecify.annotations.NullMarked;
