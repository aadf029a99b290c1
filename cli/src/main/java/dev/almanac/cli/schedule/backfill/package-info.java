/**
 * {@code almanac schedule backfill} and {@code backfills}: have a schedule act for past times, and
 * control that.
 *
 * <p>Start with {@link dev.almanac.cli.schedule.backfill.BackfillCommand}.
 */
@NullMarked
package dev.almanac.cli.schedule.backfill;

import org.jspecify.annotations.NullMarked;
