/**
 * Rules for how a schedule fares and stands.
 *
 * <p>Start with {@link dev.almanac.engine.schedule.health.Standings}, the one definition of the
 * words that people see. {@link dev.almanac.engine.schedule.health.HealthRules} keeps what they are
 * derived from.
 */
@NullMarked
package dev.almanac.engine.schedule.health;

import org.jspecify.annotations.NullMarked;
