package dev.almanac.runtime;

import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduleReply;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Asks things of schedules, and shows them. Any thread may call; no call blocks. What is only
 * stored of them, such as their ledgers, is for {@link ScheduleRecords}.
 */
public interface Schedules {
  /**
   * Decides a request on the schedule that lives under a name. The stage completes once the
   * decision is durable. Of a creation the incarnation is given here, whatever the request says.
   */
  CompletionStage<ScheduleReply> ask(ScheduleName schedule, ScheduleRequest request);

  /** The schedule that lives under a name, as it is after everything that was answered before. */
  CompletionStage<Schedule> view(ScheduleName schedule);

  /**
   * What became of a start: its terminal entry in the ledger, once there is one; empty if there is
   * none for as long as the caller waits, or it is too long ago.
   */
  CompletionStage<Optional<LedgerEntry>> outcome(
      ScheduleName schedule, long fire, Histories.Wait wait);
}
