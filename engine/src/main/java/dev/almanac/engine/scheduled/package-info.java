/**
 * Runs that a schedule has started: how they begin, what they tell their schedule and what it may
 * ask of them.
 *
 * <p>A run knows the fire that it is there for
 * ({@link dev.almanac.engine.schedule.state.ScheduledBy}) as a fact, and hands it to whatever goes
 * on in its place: continue-as-new, retry, cron, reset. The first run tells that it is there
 * ({@link dev.almanac.engine.scheduled.ScheduledStart}), the last one how it ended
 * ({@link dev.almanac.engine.scheduled.ScheduleCloseMessage}).
 */
@NullMarked
package dev.almanac.engine.scheduled;

import org.jspecify.annotations.NullMarked;
