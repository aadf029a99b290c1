/**
 * Schedules, as Temporal's API has them.
 *
 * <p>One class per call. {@link dev.almanac.api.schedule.DefinitionReader} makes of a request what
 * a schedule is, refusing what cannot be; {@link dev.almanac.api.schedule.ScheduleMessages} goes
 * the other way. What Temporal's messages have no place for comes through
 * {@link dev.almanac.api.schedule.own} and survives their updates.
 */
@NullMarked
package dev.almanac.api.schedule;

import org.jspecify.annotations.NullMarked;
