/**
 * Requests to a schedule and its decisions.
 *
 * <p>A {@link dev.almanac.engine.schedule.request.ScheduleRequest} comes from users, from the
 * passing of time, or from the runs of a schedule; a
 * {@link dev.almanac.engine.schedule.request.ScheduleDecision} is the answer.
 */
@NullMarked
package dev.almanac.engine.schedule.request;

import org.jspecify.annotations.NullMarked;
