package dev.almanac.engine.schedule.draft;

import dev.almanac.engine.schedule.ledger.NominalTimeRange;
import dev.almanac.engine.schedule.state.DropReason;
import java.time.Instant;

/**
 * Consecutive times with the same outcome: the content of the last ledger entry of a step.
 *
 * @param backfillId their backfill; empty for times of the schedule
 */
record OutcomeRange(DropReason reason, String backfillId, NominalTimeRange times) {
  /** Returns the range extended by {@code more} times, up to {@code last}. */
  OutcomeRange upTo(Instant last, long more) {
    return new OutcomeRange(
        reason, backfillId, new NominalTimeRange(times.first(), last, times.count() + more));
  }
}
