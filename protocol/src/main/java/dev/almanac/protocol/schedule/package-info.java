/**
 * Conversion between Temporal's {@code ScheduleSpec} and our specification.
 *
 * <p>{@link dev.almanac.protocol.schedule.SpecCanonicalizer} checks what a client sent and converts
 * it to the stored form; {@link dev.almanac.protocol.schedule.SpecReader} reads that form into a
 * {@link dev.almanac.calendar.TimeSpec}; {@link dev.almanac.protocol.schedule.SpecWriter} does the
 * reverse; {@link dev.almanac.protocol.schedule.SpecJson} reads and prints its JSON.
 */
@NullMarked
package dev.almanac.protocol.schedule;

import org.jspecify.annotations.NullMarked;
