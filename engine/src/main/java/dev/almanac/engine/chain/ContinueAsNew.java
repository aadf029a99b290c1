package dev.almanac.engine.chain;

import dev.almanac.engine.activity.RetryRules;
import dev.almanac.engine.attribute.NullPayloads;
import dev.almanac.engine.attribute.SearchAttributeRules;
import dev.almanac.engine.cron.CronSchedule;
import dev.almanac.engine.decision.BadCommand;
import dev.almanac.engine.decision.CommandOrigin;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.decision.InputLimits;
import dev.almanac.engine.decision.NamespaceInfo;
import dev.almanac.engine.state.Execution;
import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.command.v1.ContinueAsNewWorkflowExecutionCommandAttributes;
import io.temporal.api.enums.v1.ContinueAsNewInitiator;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.WorkflowExecutionContinuedAsNewEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;

/**
 * Ends a run and continues its workflow in a new one, with a new history. Type, queue and timeouts
 * default to those of the old run. Input, memo, attributes, retry policy and cron schedule come
 * from the command alone.
 */
public final class ContinueAsNew {
  private static final String COMMAND = "ContinueAsNewWorkflowExecutionCommand";
  private static final WorkflowTaskFailedCause BAD =
      WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_CONTINUE_AS_NEW_ATTRIBUTES;

  /** The shortest time between runs of a workflow that continues as new over and over. */
  private static final Duration SHORTEST_RUN = Duration.ofSeconds(1);

  private ContinueAsNew() {}

  public static void carryOut(
      Draft draft,
      ContinueAsNewWorkflowExecutionCommandAttributes command,
      CommandOrigin origin,
      NamespaceInfo namespace) {
    check(draft, command, namespace);
    var filled = typed(filled(draft.run().execution(), command), namespace.types());
    var runId = draft.freshRunId();
    var next = next(draft, filled, runId);
    draft.append(origin
        .event(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_CONTINUED_AS_NEW)
        .setWorkflowExecutionContinuedAsNewEventAttributes(closed(filled, runId.toString())
            .setWorkflowTaskCompletedEventId(origin.completedEventId())));
    draft.effect(new Effect.ShowInLists());
    SuccessorStart.begin(draft, runId, next);
  }

  private static void check(
      Draft draft,
      ContinueAsNewWorkflowExecutionCommandAttributes command,
      NamespaceInfo namespace) {
    BadCommand.ifAny(
        InputLimits.name("WorkflowType", command.getWorkflowType().getName(), COMMAND)
            .or(() -> InputLimits.queue(command.getTaskQueue().getName()))
            .or(() -> InputLimits.duration("WorkflowRunTimeout", command.getWorkflowRunTimeout()))
            .or(() -> InputLimits.duration("WorkflowTaskTimeout", command.getWorkflowTaskTimeout()))
            .or(() ->
                InputLimits.duration("BackoffStartInterval", command.getBackoffStartInterval()))
            .or(() -> CronSchedule.problem(command.getCronSchedule(), draft.now())),
        BAD);
    if (command.hasRetryPolicy()) {
      BadCommand.ifAny(RetryRules.problem(RetryRules.filled(command.getRetryPolicy())), BAD);
    }
    var what = COMMAND + "Attributes.";
    var limits = draft.limits();
    BadCommand.ifTooLarge(
        limits
            .blob(what + "Input", command.getInput())
            .or(() -> limits.memo(what + "Memo", command.getMemo()))
            .or(() -> limits.blob(what + "Failure", command.getFailure()))
            .or(() ->
                limits.blob(what + "LastCompletionResult", command.getLastCompletionResult())),
        BAD);
    BadCommand.ifAny(
        SearchAttributeRules.check(command.getSearchAttributes(), namespace, limits.attributes()),
        WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_SEARCH_ATTRIBUTES);
  }

  /** Fills in the defaults, and limits each timeout by the one that contains it. */
  private static ContinueAsNewWorkflowExecutionCommandAttributes filled(
      Execution execution, ContinueAsNewWorkflowExecutionCommandAttributes command) {
    var before = execution.started();
    var whole = ProtoDurations.of(before.getWorkflowExecutionTimeout());
    var run = given(command.getWorkflowRunTimeout(), before.getWorkflowRunTimeout());
    run = run.isZero() ? whole : ProtoDurations.within(run, whole);
    var task = given(command.getWorkflowTaskTimeout(), before.getWorkflowTaskTimeout());
    task = ProtoDurations.within(ProtoDurations.within(task, InputLimits.LONGEST_TASK), run);
    var filled = command.toBuilder()
        .setWorkflowRunTimeout(ProtoDurations.message(run))
        .setWorkflowTaskTimeout(ProtoDurations.message(task));
    if (command.getWorkflowType().getName().isEmpty()) {
      filled.setWorkflowType(before.getWorkflowType());
    }
    if (command.getTaskQueue().getName().isEmpty()) {
      filled.setTaskQueue(before.getTaskQueue());
    } else {
      filled.getTaskQueueBuilder().setKind(TaskQueueKind.TASK_QUEUE_KIND_NORMAL);
    }
    if (command.getInitiator() == ContinueAsNewInitiator.CONTINUE_AS_NEW_INITIATOR_UNSPECIFIED) {
      filled.setInitiator(ContinueAsNewInitiator.CONTINUE_AS_NEW_INITIATOR_WORKFLOW);
    }
    leaveOutNulls(command, filled);
    return filled.build();
  }

  private static void leaveOutNulls(
      ContinueAsNewWorkflowExecutionCommandAttributes command,
      ContinueAsNewWorkflowExecutionCommandAttributes.Builder filled) {
    filled.clearMemo().clearSearchAttributes();
    NullPayloads.without(command.getMemo()).ifPresent(filled::setMemo);
    NullPayloads.without(command.getSearchAttributes()).ifPresent(filled::setSearchAttributes);
  }

  private static ContinueAsNewWorkflowExecutionCommandAttributes typed(
      ContinueAsNewWorkflowExecutionCommandAttributes filled, Map<String, IndexedValueType> types) {
    return filled.hasSearchAttributes()
        ? filled.toBuilder()
            .setSearchAttributes(SearchAttributeRules.typed(filled.getSearchAttributes(), types))
            .build()
        : filled;
  }

  private static Duration given(
      com.google.protobuf.Duration wanted, com.google.protobuf.Duration before) {
    var duration = ProtoDurations.of(wanted);
    return duration.isZero() ? ProtoDurations.of(before) : duration;
  }

  private static WorkflowExecutionStartedEventAttributes next(
      Draft draft, ContinueAsNewWorkflowExecutionCommandAttributes filled, UUID runId) {
    var next = SuccessorStart.heritage(draft.run(), runId)
        .setWorkflowType(filled.getWorkflowType())
        .setTaskQueue(filled.getTaskQueue())
        .setWorkflowTaskTimeout(filled.getWorkflowTaskTimeout())
        .setInitiator(filled.getInitiator())
        .setCronSchedule(filled.getCronSchedule())
        .setFirstWorkflowTaskBackoff(ProtoDurations.message(
            paced(draft, ProtoDurations.of(filled.getBackoffStartInterval()))));
    if (!ProtoDurations.of(filled.getWorkflowRunTimeout()).isZero()) {
      next.setWorkflowRunTimeout(filled.getWorkflowRunTimeout());
    }
    if (filled.getInitiator() == ContinueAsNewInitiator.CONTINUE_AS_NEW_INITIATOR_RETRY) {
      next.setAttempt(draft.run().execution().started().getAttempt() + 1);
    }
    copyOptional(filled, next);
    return next.build();
  }

  private static void copyOptional(
      ContinueAsNewWorkflowExecutionCommandAttributes filled,
      WorkflowExecutionStartedEventAttributes.Builder next) {
    if (filled.hasInput()) {
      next.setInput(filled.getInput());
    }
    if (filled.hasHeader()) {
      next.setHeader(filled.getHeader());
    }
    if (filled.hasMemo()) {
      next.setMemo(filled.getMemo());
    }
    if (filled.hasSearchAttributes()) {
      next.setSearchAttributes(filled.getSearchAttributes());
    }
    if (filled.hasRetryPolicy()) {
      next.setRetryPolicy(RetryRules.filled(filled.getRetryPolicy()));
    }
    if (filled.hasLastCompletionResult()) {
      next.setLastCompletionResult(filled.getLastCompletionResult());
    }
    if (filled.hasFailure()) {
      next.setContinuedFailure(filled.getFailure());
    }
  }

  /** A very short run delays the next one, so that a mistake cannot keep a server busy. */
  private static Duration paced(Draft draft, Duration backoff) {
    var begun = draft.run().execution().executionTime();
    var lifetime =
        begun.isBefore(draft.now()) ? Duration.between(begun, draft.now()) : Duration.ZERO;
    return lifetime.plus(backoff).compareTo(SHORTEST_RUN) < 0
        ? SHORTEST_RUN.minus(lifetime)
        : backoff;
  }

  @SuppressWarnings("deprecation") // readers of histories still expect the failure here
  private static WorkflowExecutionContinuedAsNewEventAttributes.Builder closed(
      ContinueAsNewWorkflowExecutionCommandAttributes filled, String runId) {
    var closed = WorkflowExecutionContinuedAsNewEventAttributes.newBuilder()
        .setNewExecutionRunId(runId)
        .setWorkflowType(filled.getWorkflowType())
        .setTaskQueue(filled.getTaskQueue())
        .setWorkflowRunTimeout(filled.getWorkflowRunTimeout())
        .setWorkflowTaskTimeout(filled.getWorkflowTaskTimeout())
        .setBackoffStartInterval(filled.getBackoffStartInterval())
        .setInitiator(filled.getInitiator());
    if (filled.hasInput()) {
      closed.setInput(filled.getInput());
    }
    if (filled.hasHeader()) {
      closed.setHeader(filled.getHeader());
    }
    if (filled.hasMemo()) {
      closed.setMemo(filled.getMemo());
    }
    if (filled.hasSearchAttributes()) {
      closed.setSearchAttributes(filled.getSearchAttributes());
    }
    if (filled.hasLastCompletionResult()) {
      closed.setLastCompletionResult(filled.getLastCompletionResult());
    }
    if (filled.hasFailure()) {
      closed.setFailure(filled.getFailure());
    }
    return closed;
  }
}
