package dev.almanac.engine.schedule.draft;

import dev.almanac.engine.schedule.ledger.NominalTimeRange;
import dev.almanac.engine.schedule.state.DropReason;
import java.time.Instant;

/**
 * Consecutive times that came to the same, as the last entry of a step tells of them.
 *
 * @param backfillId of which backfill they are; empty for times of the schedule
 */
record OutcomeRange(DropReason reason, String backfillId, NominalTimeRange times) {
  /** The same with so many more, up to one. */
  OutcomeRange upTo(Instant last, long more) {
    return new OutcomeRange(
        reason, backfillId, new NominalTimeRange(times.first(), last, times.count() + more));
  }
}
