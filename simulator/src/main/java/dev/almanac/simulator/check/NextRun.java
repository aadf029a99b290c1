package dev.almanac.simulator.check;

import io.temporal.api.history.v1.HistoryEvent;
import java.util.Optional;
import java.util.UUID;

/** Finds the successor of a run. */
public final class NextRun {
  private NextRun() {}

  /** Returns the successor according to the last event of a run. */
  public static Optional<UUID> after(HistoryEvent last) {
    var id = switch (last.getAttributesCase()) {
      case WORKFLOW_EXECUTION_CONTINUED_AS_NEW_EVENT_ATTRIBUTES ->
        last.getWorkflowExecutionContinuedAsNewEventAttributes().getNewExecutionRunId();
      case WORKFLOW_EXECUTION_COMPLETED_EVENT_ATTRIBUTES ->
        last.getWorkflowExecutionCompletedEventAttributes().getNewExecutionRunId();
      case WORKFLOW_EXECUTION_FAILED_EVENT_ATTRIBUTES ->
        last.getWorkflowExecutionFailedEventAttributes().getNewExecutionRunId();
      case WORKFLOW_EXECUTION_TIMED_OUT_EVENT_ATTRIBUTES ->
        last.getWorkflowExecutionTimedOutEventAttributes().getNewExecutionRunId();
      default -> "";
    };
    return id.isEmpty() ? Optional.empty() : Optional.of(UUID.fromString(id));
  }
}
