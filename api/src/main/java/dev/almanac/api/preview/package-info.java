/**
 * Shows what a specification means before it is stored: the sentence, the next times, what is wrong
 * or unexpected, and what would change.
 *
 * <p>{@link dev.almanac.api.preview.PreviewScheduleHandler} reads the stored schedule and the named
 * calendars; {@link dev.almanac.api.preview.Preview} computes the answer, on the calculation pool
 * and with bounded effort, since clients ask while people type.
 */
@NullMarked
package dev.almanac.api.preview;

import org.jspecify.annotations.NullMarked;
