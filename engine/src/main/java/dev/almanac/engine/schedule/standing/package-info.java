/**
 * The words for how a schedule stands.
 *
 * <p>{@link dev.almanac.engine.schedule.standing.Standing} is the one word that lists, descriptions
 * and the page show; a {@link dev.almanac.engine.schedule.standing.Concern} is something a person
 * may have to look at. {@link dev.almanac.engine.schedule.health.Standings} says when they apply.
 */
@NullMarked
package dev.almanac.engine.schedule.standing;

import org.jspecify.annotations.NullMarked;
