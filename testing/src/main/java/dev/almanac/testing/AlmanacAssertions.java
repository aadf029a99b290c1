package dev.almanac.testing;

import dev.almanac.client.schedule.ScheduleHandle;
import io.temporal.common.WorkflowExecutionHistory;

/**
 * The way to assertions about ledgers and histories.
 *
 * <pre>{@code
 * void run(ScheduleHandle schedule, WorkflowExecutionHistory history) {
 *   AlmanacAssertions.assertThat(schedule)
 *       .startedAt(Instant.parse("2030-01-01T02:00:00Z"))
 *       .skippedAt(Instant.parse("2030-01-02T02:00:00Z"), "overlap");
 *   AlmanacAssertions.assertThat(history).hasEvents("WorkflowExecutionStarted", "TimerFired");
 * }
 * }</pre>
 */
public final class AlmanacAssertions {
  private AlmanacAssertions() {}

  /** Begins assertions about the ledger of a schedule as it is now. */
  public static LedgerAssert assertThat(ScheduleHandle schedule) {
    return assertThat(new Ledger(schedule.id(), schedule.history().toList()));
  }

  /** Begins assertions about a ledger. */
  public static LedgerAssert assertThat(Ledger ledger) {
    return new LedgerAssert(ledger);
  }

  /** Begins assertions about the history of a workflow. */
  public static HistoryAssert assertThat(WorkflowExecutionHistory history) {
    return new HistoryAssert(history);
  }
}
