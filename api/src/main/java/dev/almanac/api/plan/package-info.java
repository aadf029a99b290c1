/**
 * Shows what all schedules will do over the next hours and days: busy times, what a window without
 * the server would hit, and what named calendars close.
 *
 * <p>{@link dev.almanac.api.plan.PlanSchedulesHandler} reads the schedules, a bounded number at a
 * time; {@link dev.almanac.api.plan.Plan} adds them up, on the calculation pool. Nothing is stored.
 * An answer that does not cover all schedules, or all their times, says so.
 */
@NullMarked
package dev.almanac.api.plan;

import org.jspecify.annotations.NullMarked;
