/**
 * Schedules as bytes: definition, head, parts, ledger entries, and named calendars.
 *
 * <p>Start with {@link dev.almanac.store.codec.schedule.ScheduleCodec}.
 *
 * <p>Stored formats only grow: whatever an earlier version wrote stays readable.
 */
@NullMarked
package dev.almanac.store.codec.schedule;

import org.jspecify.annotations.NullMarked;
