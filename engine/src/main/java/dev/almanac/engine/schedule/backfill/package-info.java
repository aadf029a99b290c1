/**
 * Backfills: ranges of times that are processed again, or for the first time. Enter through
 * {@link dev.almanac.engine.schedule.backfill.BackfillRules}.
 */
@NullMarked
package dev.almanac.engine.schedule.backfill;

import org.jspecify.annotations.NullMarked;
