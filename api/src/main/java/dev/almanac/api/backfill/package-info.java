/**
 * Backfills: one class per call of {@link dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc}. A
 * dry run is computed here and changes nothing.
 */
@NullMarked
package dev.almanac.api.backfill;

import org.jspecify.annotations.NullMarked;
