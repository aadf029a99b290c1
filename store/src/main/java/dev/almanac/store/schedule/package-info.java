/**
 * Stored schedules: their rows, their ledgers, and named calendars.
 *
 * <p>Start with {@link dev.almanac.store.schedule.ScheduleStore} for reads and
 * {@link dev.almanac.store.schedule.ScheduleWrite} for what one step changes. A ledger is
 * append-only.
 */
@NullMarked
package dev.almanac.store.schedule;

import org.jspecify.annotations.NullMarked;
