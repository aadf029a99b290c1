package dev.almanac.engine.scheduled;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.message.EntityMessage;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.Optional;

/** Tells a schedule of the end of a workflow that it started. */
public final class ScheduleCloseMessage {
  private ScheduleCloseMessage() {}

  /**
   * Tells the schedule, if there is one, that the last run of a chain has ended.
   *
   * @param close its last event
   */
  public static void tell(Draft draft, HistoryEvent close) {
    var run = draft.run();
    var first = run.execution().started().getFirstExecutionRunId();
    run.execution()
        .lineage()
        .scheduledBy()
        .map(by -> new EntityMessage.ActionClosed(
            by.schedule(),
            by.fire(),
            run.key().workflowId(),
            first.isEmpty() ? run.key().runId().toString() : first,
            Optional.of(close)))
        .ifPresent(draft::send);
  }
}
