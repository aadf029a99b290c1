/**
 * The state of a schedule: immutable, and divided so that a step knows what it changed.
 *
 * <p>{@link dev.almanac.engine.schedule.state.Schedule} has three layers.
 * {@link dev.almanac.engine.schedule.state.ScheduleDefinition} is stored when users change it.
 * {@link dev.almanac.engine.schedule.state.ScheduleHead} is small and changes with every step.
 * {@link dev.almanac.engine.schedule.state.SchedulePartSet} holds parts that are stored one by one
 * under a {@link dev.almanac.engine.schedule.state.SchedulePartKey}, so that the cost of a step
 * does not grow with the number of fires.
 */
@NullMarked
package dev.almanac.engine.schedule.state;

import org.jspecify.annotations.NullMarked;
