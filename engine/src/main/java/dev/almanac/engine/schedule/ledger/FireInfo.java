package dev.almanac.engine.schedule.ledger;

import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.Due;

/**
 * A fire as recorded in the ledger.
 *
 * @param backfillId empty unless it belongs to one
 * @param policy the overlap policy in force for it
 */
public record FireInfo(
    long number, Due time, Cause.Kind kind, String backfillId, OverlapPolicy policy) {}
