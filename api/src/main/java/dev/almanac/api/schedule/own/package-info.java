/**
 * Almanac's own calls about schedules: one class per call of
 * {@link dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc}. They add policies that Temporal's
 * messages do not have, triggers that return their outcome, and skipped times.
 *
 * <p>Our messages contain Temporal's as bytes, which {@link dev.almanac.api.schedule.own.Embedded}
 * reads.
 */
@NullMarked
package dev.almanac.api.schedule.own;

import org.jspecify.annotations.NullMarked;
