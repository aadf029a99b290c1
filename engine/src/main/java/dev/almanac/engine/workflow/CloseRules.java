package dev.almanac.engine.workflow;

import dev.almanac.engine.chain.RetryOrCronRun;
import dev.almanac.engine.decision.BadCommand;
import dev.almanac.engine.decision.CommandOrigin;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.decision.ServerFailures;
import dev.almanac.engine.workflowtask.TaskEnd;
import io.temporal.api.command.v1.CancelWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.CompleteWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.FailWorkflowExecutionCommandAttributes;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.RetryState;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionCanceledEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionCompletedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionFailedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionTimedOutEventAttributes;
import java.util.Optional;

/** The ways in which a run ends. */
public final class CloseRules {
  /** Temporal names an activity as the cause, and the Go SDK's tests expect that. */
  private static final WorkflowTaskFailedCause CAUSE_OF_LARGE_RESULT =
      WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_SCHEDULE_ACTIVITY_ATTRIBUTES;

  private CloseRules() {}

  public static void complete(
      Draft draft, CompleteWorkflowExecutionCommandAttributes command, CommandOrigin origin) {
    BadCommand.ifTooLarge(
        draft
            .limits()
            .blob("CompleteWorkflowExecutionCommandAttributes.Result", command.getResult()),
        CAUSE_OF_LARGE_RESULT);
    var sequel = RetryOrCronRun.bySchedule(draft);
    var attributes = WorkflowExecutionCompletedEventAttributes.newBuilder()
        .setWorkflowTaskCompletedEventId(origin.completedEventId())
        .setNewExecutionRunId(RetryOrCronRun.id(sequel));
    if (command.hasResult()) {
      attributes.setResult(command.getResult());
    }
    close(
        draft,
        origin
            .event(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED)
            .setWorkflowExecutionCompletedEventAttributes(attributes));
    var result =
        command.hasResult() ? Optional.of(command.getResult()) : Optional.<Payloads>empty();
    sequel.ifPresent(next -> next.begin(draft, result));
  }

  public static void fail(
      Draft draft, FailWorkflowExecutionCommandAttributes command, CommandOrigin origin) {
    var bad =
        WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_FAIL_WORKFLOW_EXECUTION_ATTRIBUTES;
    if (!command.hasFailure()) {
      throw new BadCommand(bad, "Failure is not set on FailWorkflowExecutionCommand.");
    }
    BadCommand.ifTooLarge(
        draft.limits().blob("FailWorkflowExecutionCommandAttributes.Failure", command.getFailure()),
        bad);
    var verdict = RetryOrCronRun.afterFailure(draft, command.getFailure());
    close(
        draft,
        origin
            .event(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_FAILED)
            .setWorkflowExecutionFailedEventAttributes(
                WorkflowExecutionFailedEventAttributes.newBuilder()
                    .setFailure(command.getFailure())
                    .setRetryState(verdict.retryState())
                    .setWorkflowTaskCompletedEventId(origin.completedEventId())
                    .setNewExecutionRunId(verdict.runId())));
    verdict.sequel().ifPresent(next -> next.begin(draft, command.getFailure()));
  }

  public static void cancel(
      Draft draft, CancelWorkflowExecutionCommandAttributes command, CommandOrigin origin) {
    BadCommand.ifTooLarge(
        draft
            .limits()
            .blob("CancelWorkflowExecutionCommandAttributes.Details", command.getDetails()),
        WorkflowTaskFailedCause
            .WORKFLOW_TASK_FAILED_CAUSE_BAD_CANCEL_WORKFLOW_EXECUTION_ATTRIBUTES);
    var attributes = WorkflowExecutionCanceledEventAttributes.newBuilder()
        .setWorkflowTaskCompletedEventId(origin.completedEventId());
    if (command.hasDetails()) {
      attributes.setDetails(command.getDetails());
    }
    close(
        draft,
        origin
            .event(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_CANCELED)
            .setWorkflowExecutionCanceledEventAttributes(attributes));
  }

  /** The run timed out: a failure like any other, unless its chain has timed out, too. */
  public static void timeOut(Draft draft) {
    var verdict = draft.run().execution().expired(draft.now())
        ? new RetryOrCronRun.Verdict(RetryState.RETRY_STATE_TIMEOUT, Optional.empty())
        : RetryOrCronRun.afterFailure(draft, ServerFailures.RUN_TIMEOUT);
    abruptly(
        draft,
        HistoryEvent.newBuilder()
            .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_TIMED_OUT)
            .setWorkflowExecutionTimedOutEventAttributes(
                WorkflowExecutionTimedOutEventAttributes.newBuilder()
                    .setRetryState(verdict.retryState())
                    .setNewExecutionRunId(verdict.runId())));
    verdict.sequel().ifPresent(next -> next.begin(draft, ServerFailures.RUN_TIMEOUT));
  }

  /** Ends the run whatever it is doing. */
  static void abruptly(Draft draft, HistoryEvent.Builder event) {
    TaskEnd.abandon(draft);
    close(draft, event);
  }

  private static void close(Draft draft, HistoryEvent.Builder event) {
    draft.append(event);
    draft.effect(new Effect.ShowInLists());
  }
}
