/**
 * What happens when starts of a schedule overlap with its running workflows.
 *
 * <p>{@link dev.almanac.engine.schedule.overlap.OverlapRules} applies the six policies to a list of
 * waiting fires; {@link dev.almanac.engine.schedule.overlap.OverlapQueue} applies it to a schedule
 * whenever a fire was queued or a workflow ended. All open chains that the schedule started count,
 * and so does an unanswered start.
 */
@NullMarked
package dev.almanac.engine.schedule.overlap;

import org.jspecify.annotations.NullMarked;
