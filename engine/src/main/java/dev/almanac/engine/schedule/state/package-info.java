/**
 * The state of a schedule: immutable, and cut so that a step can tell what of it changed.
 *
 * <p>{@link dev.almanac.engine.schedule.state.Schedule} has three layers.
 * {@link dev.almanac.engine.schedule.state.ScheduleDefinition} is what users say: stored when they
 * change it. {@link dev.almanac.engine.schedule.state.ScheduleHead} is small and changes with every
 * step. {@link dev.almanac.engine.schedule.state.SchedulePartSet} are whatever there can be many
 * of, stored one by one under a {@link dev.almanac.engine.schedule.state.SchedulePartKey}, so that
 * no step costs more because much waits or runs.
 */
@NullMarked
package dev.almanac.engine.schedule.state;

import org.jspecify.annotations.NullMarked;
