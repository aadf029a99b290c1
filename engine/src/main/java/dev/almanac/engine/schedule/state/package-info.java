/**
 * The state of a schedule: immutable, and cut so that a step can tell what of it changed.
 *
 * <p>{@link dev.almanac.engine.schedule.state.Schedule} has three layers.
 * {@link dev.almanac.engine.schedule.state.Definition} is what users say: stored when they change
 * it. {@link dev.almanac.engine.schedule.state.Head} is small and changes with every step.
 * {@link dev.almanac.engine.schedule.state.Parts} are whatever there can be many of, stored one by
 * one under a {@link dev.almanac.engine.schedule.state.PartKey}, so that no step costs more because
 * much waits or runs.
 */
@NullMarked
package dev.almanac.engine.schedule.state;

import org.jspecify.annotations.NullMarked;
