/**
 * Temporal's {@code ScheduleSpec} and our own specification.
 *
 * <p>{@link dev.almanac.protocol.schedule.SpecCanonicalizer} turns what a client sent into the form
 * that is stored, refusing what is wrong; {@link dev.almanac.protocol.schedule.SpecReader} reads
 * that form into a {@link dev.almanac.calendar.TimeSpec};
 * {@link dev.almanac.protocol.schedule.SpecWriter} goes the other way;
 * {@link dev.almanac.protocol.schedule.SpecJson} is its JSON.
 */
@NullMarked
package dev.almanac.protocol.schedule;

import org.jspecify.annotations.NullMarked;
