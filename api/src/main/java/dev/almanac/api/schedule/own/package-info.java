/**
 * Schedules beyond Temporal's API: what its messages have no place for, triggers that answer what
 * came of them, and single times that are left out.
 *
 * <p>One class per call of {@link dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc}. Messages
 * of Temporal's travel inside of ours as bytes; {@link dev.almanac.api.schedule.own.Embedded} reads
 * them.
 */
@NullMarked
package dev.almanac.api.schedule.own;

import org.jspecify.annotations.NullMarked;
