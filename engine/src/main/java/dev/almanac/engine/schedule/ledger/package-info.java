/**
 * What a schedule tells for ever: what was done to it, and what became of each of its times.
 *
 * <p>{@link dev.almanac.engine.schedule.ledger.LedgerEntry} is one entry of one sequence. Each time
 * ends in exactly one <em>terminal</em> entry: a start, or a
 * {@link dev.almanac.engine.schedule.ledger.LedgerEvent.Dropped} with its reason. One entry stands
 * for consecutive times of which one step has made the same. What a step has written stays.
 */
@NullMarked
package dev.almanac.engine.schedule.ledger;

import org.jspecify.annotations.NullMarked;
