/**
 * What can be asked of a schedule, and what it decides.
 *
 * <p>{@link dev.almanac.engine.schedule.request.ScheduleRequest} is asked by users, by the passing
 * of time and by the runs that a schedule has started;
 * {@link dev.almanac.engine.schedule.request.ScheduleDecision} is the answer.
 */
@NullMarked
package dev.almanac.engine.schedule.request;

import org.jspecify.annotations.NullMarked;
