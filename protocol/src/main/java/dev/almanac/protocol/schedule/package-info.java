/**
 * Conversion between Temporal's {@code ScheduleSpec} and our specification.
 *
 * <p>{@link dev.almanac.protocol.schedule.SpecCanonicalizer} checks what a client sent and converts
 * it to the stored form; {@link dev.almanac.protocol.schedule.SpecReader} reads that form into a
 * {@link dev.almanac.calendar.TimeSpec}; {@link dev.almanac.protocol.schedule.SpecWriter} does the
 * reverse; {@link dev.almanac.protocol.schedule.SpecJson} reads and prints its JSON.
 *
 * <p>{@link dev.almanac.protocol.schedule.ExtendedSpec} adds what Almanac's extension says.
 * {@link dev.almanac.protocol.schedule.SpecProblems} lists what is wrong with each field.
 *
 * <p>{@link dev.almanac.protocol.schedule.ScheduleStubs} makes stubs for our calls about schedules.
 */
@NullMarked
package dev.almanac.protocol.schedule;

import org.jspecify.annotations.NullMarked;
