/**
 * Runs of schedules: how they begin, what they tell their schedule, and what it may ask of them.
 *
 * <p>A run keeps its fire ({@link dev.almanac.engine.schedule.state.ScheduledBy}) as a fact, and
 * passes it to its successors: continue-as-new, retry, cron, reset. The first run reports the start
 * ({@link dev.almanac.engine.scheduled.ScheduledStart}), the last one the end
 * ({@link dev.almanac.engine.scheduled.ScheduleCloseMessage}).
 */
@NullMarked
package dev.almanac.engine.scheduled;

import org.jspecify.annotations.NullMarked;
