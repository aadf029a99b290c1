/**
 * Backfills: ranges of times that are dealt with once more, or for the first time. Enter through
 * {@link dev.almanac.engine.schedule.backfill.BackfillRules}.
 */
@NullMarked
package dev.almanac.engine.schedule.backfill;

import org.jspecify.annotations.NullMarked;
