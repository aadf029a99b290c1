/**
 * Time passes: {@link dev.almanac.engine.schedule.catchup.DueTimes} deals with the times of a
 * schedule that have come, on time or late, a bounded number in a step.
 */
@NullMarked
package dev.almanac.engine.schedule.catchup;

import org.jspecify.annotations.NullMarked;
