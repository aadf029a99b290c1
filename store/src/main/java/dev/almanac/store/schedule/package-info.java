/**
 * Schedules as they are stored: their rows, their ledgers, and named calendars.
 *
 * <p>Start with {@link dev.almanac.store.schedule.ScheduleStore} for reads and
 * {@link dev.almanac.store.schedule.ScheduleWrite} for what one step changes. A ledger is only ever
 * added to.
 */
@NullMarked
package dev.almanac.store.schedule;

import org.jspecify.annotations.NullMarked;
