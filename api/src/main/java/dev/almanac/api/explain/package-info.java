/**
 * Why a schedule did, or would do, what it does at a time.
 *
 * <p>{@link dev.almanac.api.explain.ExplainScheduleHandler} fetches the state and what the ledger
 * says; {@link dev.almanac.engine.schedule.explain.Explanations} finds the reasons. Nothing is
 * stored for it.
 */
@NullMarked
package dev.almanac.api.explain;

import org.jspecify.annotations.NullMarked;
