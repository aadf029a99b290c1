package dev.almanac.api.history;

import dev.almanac.api.Caller;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.failure.v1.TimeoutFailureInfo;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionContinuedAsNewEventAttributes;
import java.util.Optional;

/** The last event of a run, for clients of all ages. */
final class CloseEvents {
  private static final String FOLLOWS = "follows-next-run-id";

  private CloseEvents() {}

  /**
   * Clients that do not look for a next run in other events are told that the run was continued: to
   * them its result is not the last word.
   */
  static HistoryEvent shownTo(Caller caller, HistoryEvent event) {
    return caller.supports(FOLLOWS)
        ? event
        : continued(event).map(seen -> rewritten(event, seen)).orElse(event);
  }

  @SuppressWarnings("deprecation") // the old clients read the failure where it used to be
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
      default -> {} // others either name no next run, or do so in the way that all understand
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
