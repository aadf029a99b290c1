package dev.almanac.api.history;

import dev.almanac.api.Caller;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.failure.v1.TimeoutFailureInfo;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionContinuedAsNewEventAttributes;
import java.util.Optional;

/** Adapts the last event of a run to older clients. */
final class CloseEvents {
  private static final String FOLLOWS = "follows-next-run-id";

  private CloseEvents() {}

  /**
   * Shows a run that has a next run as continued to clients that look for a next run only there;
   * they would take its result for the final one.
   */
  static HistoryEvent shownTo(Caller caller, HistoryEvent event) {
    return caller.supports(FOLLOWS)
        ? event
        : continued(event).map(seen -> rewritten(event, seen)).orElse(event);
  }

  @SuppressWarnings("deprecation") // old clients read the failure from its former field
  private static Optional<WorkflowExecutionContinuedAsNewEventAttributes.Builder> continued(
      HistoryEvent event) {
    var seen = WorkflowExecutionContinuedAsNewEventAttributes.newBuilder();
    switch (event.getAttributesCase()) {
      case WORKFLOW_EXECUTION_COMPLETED_EVENT_ATTRIBUTES -> {
        var closed = event.getWorkflowExecutionCompletedEventAttributes();
        seen.setNewExecutionRunId(closed.getNewExecutionRunId());
        if (closed.hasResult()) {
          seen.setLastCompletionResult(closed.getResult());
        }
      }
      case WORKFLOW_EXECUTION_FAILED_EVENT_ATTRIBUTES -> {
        var closed = event.getWorkflowExecutionFailedEventAttributes();
        seen.setNewExecutionRunId(closed.getNewExecutionRunId()).setFailure(closed.getFailure());
      }
      case WORKFLOW_EXECUTION_TIMED_OUT_EVENT_ATTRIBUTES -> {
        var closed = event.getWorkflowExecutionTimedOutEventAttributes();
        seen.setNewExecutionRunId(closed.getNewExecutionRunId()).setFailure(timeout());
      }
      default -> {} // others have no next run, or name it in a way that all clients understand
    }
    return seen.getNewExecutionRunId().isEmpty() ? Optional.empty() : Optional.of(seen);
  }

  private static HistoryEvent rewritten(
      HistoryEvent event, WorkflowExecutionContinuedAsNewEventAttributes.Builder seen) {
    return event.toBuilder()
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_CONTINUED_AS_NEW)
        .setWorkflowExecutionContinuedAsNewEventAttributes(seen)
        .build();
  }

  private static Failure timeout() {
    return Failure.newBuilder()
        .setMessage("workflow timeout")
        .setSource("Server")
        .setTimeoutFailureInfo(
            TimeoutFailureInfo.newBuilder().setTimeoutType(TimeoutType.TIMEOUT_TYPE_START_TO_CLOSE))
        .build();
  }
}
