/**
 * Schedules as bytes: definition, head, parts, ledger entries, and named calendars.
 *
 * <p>Start with {@link dev.almanac.store.codec.schedule.ScheduleCodec}.
 *
 * <p>Stored formats only grow: what an earlier version wrote can be read for ever.
 */
@NullMarked
package dev.almanac.store.codec.schedule;

import org.jspecify.annotations.NullMarked;
