/**
 * Keys of entities: {@link dev.almanac.engine.id.RunKey} for a run and
 * {@link dev.almanac.engine.id.ScheduleKey} for an incarnation of a schedule.
 */
@NullMarked
package dev.almanac.engine.id;

import org.jspecify.annotations.NullMarked;
