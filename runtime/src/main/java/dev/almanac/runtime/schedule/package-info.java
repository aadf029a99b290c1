/**
 * Schedules in the memory of a loop: loading, deciding, caring for and forgetting them.
 *
 * <p>Start with {@link dev.almanac.runtime.schedule.ScheduleDriver}, which puts the parts together,
 * and {@link dev.almanac.runtime.schedule.CachedSchedule}, the kind of entity that is stored as
 * rows. {@link dev.almanac.runtime.schedule.ScheduleCare} takes the steps of due schedules, and
 * {@link dev.almanac.runtime.schedule.JointStarts} starts their workflows in the same commit where
 * that is possible.
 *
 * <p>Invariant: a schedule that is behind takes one step for each commit, so that it does not delay
 * others.
 */
@NullMarked
package dev.almanac.runtime.schedule;

import org.jspecify.annotations.NullMarked;
