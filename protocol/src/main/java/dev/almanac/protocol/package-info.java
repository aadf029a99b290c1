/**
 * What both sides of the wire share. Here: times and durations between protobuf and
 * {@code java.time}; in {@code schedule}: Temporal's ScheduleSpec and the calendar library.
 */
@NullMarked
package dev.almanac.protocol;

import org.jspecify.annotations.NullMarked;
