/**
 * What a schedule tells for ever: what was done to it, and what became of each of its times.
 *
 * <p>{@link dev.almanac.engine.schedule.ledger.LedgerEntry} is one entry of one sequence. Each time
 * ends in exactly one <em>terminal</em> entry: a start, or a
 * {@link dev.almanac.engine.schedule.ledger.Happening.Dropped} with its reason. Only the last entry
 * of a sequence can still grow, by further times that came to the same.
 */
@NullMarked
package dev.almanac.engine.schedule.ledger;

import org.jspecify.annotations.NullMarked;
