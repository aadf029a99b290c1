/**
 * Temporal's calls about schedules: one class per call.
 *
 * <p>{@link dev.almanac.api.schedule.DefinitionReader} checks a request and builds a definition
 * from it; {@link dev.almanac.api.schedule.ScheduleMessages} converts the other way. Settings that
 * Temporal's messages cannot express come through {@link dev.almanac.api.schedule.own} and survive
 * Temporal's updates.
 */
@NullMarked
package dev.almanac.api.schedule;

import org.jspecify.annotations.NullMarked;
