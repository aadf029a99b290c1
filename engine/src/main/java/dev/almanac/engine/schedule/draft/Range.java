package dev.almanac.engine.schedule.draft;

import dev.almanac.engine.schedule.ledger.Times;
import dev.almanac.engine.schedule.state.Reason;
import java.time.Instant;

/**
 * Consecutive times that came to the same, as the last entry of a step tells of them.
 *
 * @param backfillId of which backfill they are; empty for times of the schedule
 */
record Range(Reason reason, String backfillId, Times times) {
  /** The same with so many more, up to one. */
  Range upTo(Instant last, long more) {
    return new Range(reason, backfillId, new Times(times.first(), last, times.count() + more));
  }
}
