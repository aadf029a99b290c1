/**
 * Explains why a schedule did, or would do, something at a time.
 *
 * <p>{@link dev.almanac.api.explain.ExplainScheduleHandler} reads the state and the ledger;
 * {@link dev.almanac.engine.schedule.explain.Explanations} finds the reasons. Nothing is stored.
 */
@NullMarked
package dev.almanac.api.explain;

import org.jspecify.annotations.NullMarked;
