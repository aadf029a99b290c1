/**
 * The rules of schedules. Enter through {@link dev.almanac.engine.schedule.ScheduleEngine}.
 *
 * <p>A schedule is an entity beside runs: an immutable state, of which
 * {@link dev.almanac.engine.schedule.ScheduleEngine#decide} makes the next one, entries of its
 * ledger, and notices to the runs that it starts and ends. Pure: no clock, no store, no chance.
 *
 * <p>What always holds: each nominal time in the life of a schedule ends in exactly one terminal
 * entry of the ledger; there are as many entries of starts as there were starts; a time that was
 * started is started again only if somebody asks for just that.
 */
@NullMarked
package dev.almanac.engine.schedule;

import org.jspecify.annotations.NullMarked;
