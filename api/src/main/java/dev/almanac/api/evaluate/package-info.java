/**
 * Waits until everything that is due is decided, and returns what became of it, over all schedules
 * of a namespace.
 *
 * <p>{@link dev.almanac.api.evaluate.EvaluateSchedulesHandler} goes through the schedules twice
 * ({@link dev.almanac.api.evaluate.ScheduleWalk}): once to see that nothing is due any more
 * ({@link dev.almanac.api.evaluate.Settling}), and once to read the outcomes that were decided
 * until then. So an outcome is returned by exactly one of several evaluations that continue each
 * other.
 *
 * <p>Invariant: nothing is decided here that the schedule would not decide by itself.
 */
@NullMarked
package dev.almanac.api.evaluate;

import org.jspecify.annotations.NullMarked;
