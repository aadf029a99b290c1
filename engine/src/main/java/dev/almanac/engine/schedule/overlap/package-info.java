/**
 * What happens when starts and runs of a schedule overlap.
 *
 * <p>{@link dev.almanac.engine.schedule.overlap.OverlapRules} is the rule of the six policies over
 * a list of what waits; {@link dev.almanac.engine.schedule.overlap.OverlapQueue} applies it to a
 * schedule, whenever something came to wait or what ran has ended. All open chains that a schedule
 * has started count, and so does a start that was not answered.
 */
@NullMarked
package dev.almanac.engine.schedule.overlap;

import org.jspecify.annotations.NullMarked;
