/**
 * The rules of schedules. Enter through {@link dev.almanac.engine.schedule.ScheduleEngine}.
 *
 * <p>A schedule is an entity like a run. From its immutable state and a request,
 * {@link dev.almanac.engine.schedule.ScheduleEngine#decide} computes the next state, ledger
 * entries, and messages to the runs that the schedule starts and ends. The rules are pure: no
 * clock, no store, no randomness.
 *
 * <p>Invariants: each nominal time ends in exactly one terminal ledger entry; there is one start
 * entry per start; a time that was started is started again only on an explicit request.
 */
@NullMarked
package dev.almanac.engine.schedule;

import org.jspecify.annotations.NullMarked;
