/**
 * The passing of time: {@link dev.almanac.engine.schedule.catchup.DueTimes} processes the times
 * that have come, on time or late, a bounded number per step.
 */
@NullMarked
package dev.almanac.engine.schedule.catchup;

import org.jspecify.annotations.NullMarked;
