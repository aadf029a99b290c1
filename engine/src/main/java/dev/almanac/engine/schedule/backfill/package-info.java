/**
 * Backfills: ranges of times that are dealt with once more, or for the first time. Enter through
 * {@link dev.almanac.engine.schedule.backfill.Backfills}.
 */
@NullMarked
package dev.almanac.engine.schedule.backfill;

import org.jspecify.annotations.NullMarked;
