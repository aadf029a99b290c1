/**
 * The permanent record of a schedule: what was done to it, and the outcome of each of its times.
 *
 * <p>{@link dev.almanac.engine.schedule.ledger.LedgerEntry} is one entry of one sequence. Each time
 * ends in exactly one <em>terminal</em> entry: a start, or a
 * {@link dev.almanac.engine.schedule.ledger.LedgerEvent.Dropped} with its reason. One entry covers
 * consecutive times to which one step gave the same outcome. Stored entries never change.
 */
@NullMarked
package dev.almanac.engine.schedule.ledger;

import org.jspecify.annotations.NullMarked;
