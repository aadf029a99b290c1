package dev.almanac.runtime;

import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduleReply;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Changes and reads schedules. Any thread may call; no call blocks. For ledgers and other stored
 * records, see {@link ScheduleRecords}.
 */
public interface Schedules {
  /**
   * Decides a request to the live schedule of a name. The stage completes once the decision is
   * durable. This call chooses the incarnation of a new schedule, whatever the request says.
   */
  CompletionStage<ScheduleReply> ask(ScheduleName schedule, ScheduleRequest request);

  /** Reads the live schedule of a name, including everything answered before the call. */
  CompletionStage<Schedule> view(ScheduleName schedule);

  /**
   * Reads the terminal ledger entry of a start, once there is one. Empty if there is none during
   * the wait, or if it is too old.
   */
  CompletionStage<Optional<LedgerEntry>> outcome(
      ScheduleName schedule, long fire, Histories.Wait wait);

  /** Reads the last ledger entry of a backfill in the same way. */
  CompletionStage<Optional<LedgerEntry>> end(
      ScheduleName schedule, String backfillId, Histories.Wait wait);
}
