package dev.almanac.engine.schedule.action;

import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.draft.ScheduleDraft;
import dev.almanac.engine.schedule.health.HealthRules;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.LastCompletion;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.failure.v1.CanceledFailureInfo;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.failure.v1.TerminatedFailureInfo;
import io.temporal.api.failure.v1.TimeoutFailureInfo;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.Optional;

/** Decides what the end of a workflow means for later starts. */
final class ActionCloseRules {
  private static final int LARGEST = 2 * 1024 * 1024 - 1024;

  private ActionCloseRules() {}

  /** @param close the last event of the last run */
  static void hear(ScheduleDraft draft, EntityMessage.ActionClosed news, HistoryEvent close) {
    var status = status(close);
    draft.set(draft
        .head()
        .withRecent(draft.head().recent().stream()
            .map(action -> action.fire() == news.fire() ? action.with(status) : action)
            .toList())
        .with(HealthRules.closed(draft.head().health(), status, draft.now())));
    if (!draft.schedule().deleted()) {
      remember(draft, close);
      pauseIfFailed(draft, news, close);
    }
  }

  private static WorkflowExecutionStatus status(HistoryEvent close) {
    return switch (close.getAttributesCase()) {
      case WORKFLOW_EXECUTION_COMPLETED_EVENT_ATTRIBUTES ->
        WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED;
      case WORKFLOW_EXECUTION_FAILED_EVENT_ATTRIBUTES ->
        WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_FAILED;
      case WORKFLOW_EXECUTION_TIMED_OUT_EVENT_ATTRIBUTES ->
        WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TIMED_OUT;
      case WORKFLOW_EXECUTION_CANCELED_EVENT_ATTRIBUTES ->
        WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_CANCELED;
      case WORKFLOW_EXECUTION_TERMINATED_EVENT_ATTRIBUTES ->
        WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TERMINATED;
      default -> WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_UNSPECIFIED;
    };
  }

  /**
   * A success replaces the last result and clears the last failure. Any other end keeps the result.
   */
  private static void remember(ScheduleDraft draft, HistoryEvent close) {
    var before = draft.schedule().parts().lastRun();
    var next = close.hasWorkflowExecutionCompletedEventAttributes()
        ? success(close)
        : new LastCompletion(before.result(), failure(close).or(before::failure));
    if (!next.equals(before)) {
      draft.put(next);
    }
  }

  private static LastCompletion success(HistoryEvent close) {
    var completed = close.getWorkflowExecutionCompletedEventAttributes();
    boolean fits = completed.hasResult() && completed.getResult().getSerializedSize() <= LARGEST;
    return new LastCompletion(
        fits ? Optional.of(completed.getResult()) : Optional.empty(), Optional.empty());
  }

  private static Optional<Failure> failure(HistoryEvent close) {
    return switch (close.getAttributesCase()) {
      case WORKFLOW_EXECUTION_FAILED_EVENT_ATTRIBUTES ->
        Optional.of(close.getWorkflowExecutionFailedEventAttributes().getFailure())
            .filter(failure -> failure.getSerializedSize() <= LARGEST);
      case WORKFLOW_EXECUTION_TIMED_OUT_EVENT_ATTRIBUTES ->
        Optional.of(Failure.newBuilder()
            .setMessage("workflow timeout")
            .setSource("Server")
            .setTimeoutFailureInfo(TimeoutFailureInfo.newBuilder()
                .setTimeoutType(TimeoutType.TIMEOUT_TYPE_START_TO_CLOSE))
            .build());
      case WORKFLOW_EXECUTION_CANCELED_EVENT_ATTRIBUTES ->
        Optional.of(Failure.newBuilder()
            .setMessage("workflow canceled")
            .setSource("Server")
            .setCanceledFailureInfo(CanceledFailureInfo.newBuilder()
                .setDetails(close.getWorkflowExecutionCanceledEventAttributes().getDetails()))
            .build());
      case WORKFLOW_EXECUTION_TERMINATED_EVENT_ATTRIBUTES ->
        Optional.of(Failure.newBuilder()
            .setMessage(close.getWorkflowExecutionTerminatedEventAttributes().getReason())
            .setSource("Server")
            .setTerminatedFailureInfo(TerminatedFailureInfo.getDefaultInstance())
            .build());
      default -> Optional.empty();
    };
  }

  /** A cancellation or a termination is deliberate, so it does not count as a failure. */
  private static void pauseIfFailed(
      ScheduleDraft draft, EntityMessage.ActionClosed news, HistoryEvent close) {
    var status = draft.head().status();
    boolean failed = close.hasWorkflowExecutionFailedEventAttributes();
    boolean timedOut = close.hasWorkflowExecutionTimedOutEventAttributes();
    if (status.paused()
        || !draft.schedule().policies().traits().pauseOnFailure()
        || !(failed || timedOut)) {
      return;
    }
    var note = failed
        ? "paused due to workflow failure: %s: %s"
            .formatted(
                news.workflowId(),
                close.getWorkflowExecutionFailedEventAttributes().getFailure().getMessage())
        : "paused due to workflow timeout: " + news.workflowId();
    draft.set(status
        .pausedBy("", note)
        .with(status.times().withPaused(Optional.of(draft.now())))
        .revised());
    draft.write(Asker.SCHEDULE, new LedgerEvent.Paused(note));
    draft.showInLists();
  }
}
