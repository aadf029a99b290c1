package dev.almanac.engine.workflow;

import dev.almanac.engine.activity.RetryRules;
import dev.almanac.engine.attribute.NullPayloads;
import dev.almanac.engine.attribute.SearchAttributeRules;
import dev.almanac.engine.cron.CronSchedule;
import dev.almanac.engine.decision.InputLimits;
import dev.almanac.engine.decision.NamespaceInfo;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.RefusalException;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.enums.v1.ContinueAsNewInitiator;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Checks a start request and builds the first event. */
public final class StartRules {
  private StartRules() {}

  /**
   * What the request does not contain.
   *
   * @param types the search attributes of the namespace
   */
  public record Setting(
      UUID namespace, Map<String, IndexedValueType> types, Instant now, RunLimits limits) {
    public Setting {
      types = Map.copyOf(types);
    }

    /** With the limits of Temporal's server. */
    public Setting(UUID namespace, Map<String, IndexedValueType> types, Instant now) {
      this(namespace, types, now, RunLimits.DEFAULT);
    }
  }

  /** The result of the check. */
  public sealed interface Checked {
    record Valid(RunStart start) implements Checked {}

    record Invalid(Refusal refusal) implements Checked {}
  }

  /** Checks a request and fills in its defaults. */
  public static Checked check(StartWorkflowExecutionRequest request, Setting setting) {
    try {
      checkNames(request);
      checkSupported(request);
      checkTimes(request, setting.now());
      checkSizes(request, setting.limits());
      RefusalException.ifAny(SearchAttributeRules.check(
          request.getSearchAttributes(),
          new NamespaceInfo(request.getNamespace(), setting.types()),
          setting.limits().attributes()));
      return new Checked.Valid(start(request, setting));
    } catch (RefusalException refused) {
      return new Checked.Invalid(refused.refusal());
    }
  }

  private static void checkNames(StartWorkflowExecutionRequest request) {
    RefusalException.ifAny(InputLimits.required("WorkflowId", request.getWorkflowId())
        .or(() -> InputLimits.required("WorkflowType", request.getWorkflowType().getName()))
        .or(() -> request.hasTaskQueue()
            ? InputLimits.requiredQueue(request.getTaskQueue().getName())
            : Optional.of("taskQueue is not set"))
        .or(() -> InputLimits.name("RequestId", request.getRequestId()))
        .or(() -> InputLimits.name("Identity", request.getIdentity())));
  }

  /** Refuses options that the server does not support yet. */
  private static void checkSupported(StartWorkflowExecutionRequest request) {
    refuseIf(request.getCompletionCallbacksCount() > 0, "CompletionCallbacks");
    refuseIf(request.hasVersioningOverride(), "VersioningOverride");
    refuseIf(request.hasTimeSkippingConfig(), "TimeSkippingConfig");
    var onConflict = request.getOnConflictOptions();
    if (onConflict.getAttachCompletionCallbacks() && !onConflict.getAttachRequestId()) {
      throw Refusal.invalid(
              "OnConflictOptions: AttachCompletionCallbacks needs AttachRequestId to be set, too.")
          .exception();
    }
  }

  private static void checkTimes(StartWorkflowExecutionRequest request, Instant now) {
    if (!request.getCronSchedule().isEmpty() && request.hasWorkflowStartDelay()) {
      throw Refusal.invalid("CronSchedule and WorkflowStartDelay may not be used together.")
          .exception();
    }
    RefusalException.ifAny(CronSchedule.problem(request.getCronSchedule(), now));
  }

  private static void refuseIf(boolean asked, String field) {
    if (asked) {
      throw Refusal.invalid(field + " is not supported by this server yet.").exception();
    }
  }

  private static void checkSizes(StartWorkflowExecutionRequest request, RunLimits limits) {
    RefusalException.ifAny(limits
        .blob("Input", request.getInput())
        .or(() -> limits.memo("Memo", request.getMemo()))
        .or(() -> limits.blob("LastCompletionResult", request.getLastCompletionResult()))
        .or(() -> limits.blob("ContinuedFailure", request.getContinuedFailure()))
        .or(() -> InputLimits.metadata(request.getUserMetadata()))
        .or(() -> InputLimits.links(request.getLinksList()))
        .or(() -> InputLimits.priority(request.getPriority())));
  }

  private static RunStart start(StartWorkflowExecutionRequest request, Setting setting) {
    return new RunStart(
        new WorkflowKey(setting.namespace(), request.getWorkflowId()),
        attributes(request, setting),
        request.hasUserMetadata() ? Optional.of(request.getUserMetadata()) : Optional.empty(),
        request.getLinksList());
  }

  private static WorkflowExecutionStartedEventAttributes attributes(
      StartWorkflowExecutionRequest request, Setting setting) {
    var attributes = WorkflowExecutionStartedEventAttributes.newBuilder()
        .setWorkflowId(request.getWorkflowId())
        .setWorkflowType(request.getWorkflowType())
        .setTaskQueue(TaskQueue.newBuilder()
            .setName(request.getTaskQueue().getName())
            .setKind(TaskQueueKind.TASK_QUEUE_KIND_NORMAL))
        .setIdentity(request.getIdentity())
        .setAttempt(1);
    StartTimeouts.of(request).write(attributes, setting.now());
    copyGivenZeros(request, attributes);
    copyOptional(request, attributes);
    NullPayloads.without(request.getSearchAttributes())
        .map(given -> SearchAttributeRules.typed(given, setting.types()))
        .ifPresent(attributes::setSearchAttributes);
    schedule(request.getCronSchedule(), setting.now(), attributes);
    return attributes
        .setEagerExecutionAccepted(request.getRequestEagerExecution()
            && ProtoDurations.of(attributes.getFirstWorkflowTaskBackoff()).isZero())
        .build();
  }

  /** The first run of a cron schedule also waits for its time. */
  private static void schedule(
      String cron, Instant now, WorkflowExecutionStartedEventAttributes.Builder attributes) {
    CronSchedule.backoff(cron, now, now)
        .ifPresent(backoff -> attributes
            .setCronSchedule(cron)
            .setInitiator(ContinueAsNewInitiator.CONTINUE_AS_NEW_INITIATOR_CRON_SCHEDULE)
            .setFirstWorkflowTaskBackoff(ProtoDurations.message(backoff)));
  }

  /** Some clients send a zero for "no timeout" and expect to read it back. */
  private static void copyGivenZeros(
      StartWorkflowExecutionRequest request,
      WorkflowExecutionStartedEventAttributes.Builder attributes) {
    if (request.hasWorkflowExecutionTimeout() && !attributes.hasWorkflowExecutionTimeout()) {
      attributes.setWorkflowExecutionTimeout(request.getWorkflowExecutionTimeout());
    }
    if (request.hasWorkflowRunTimeout() && !attributes.hasWorkflowRunTimeout()) {
      attributes.setWorkflowRunTimeout(request.getWorkflowRunTimeout());
    }
  }

  private static void copyOptional(
      StartWorkflowExecutionRequest request,
      WorkflowExecutionStartedEventAttributes.Builder attributes) {
    if (request.hasInput()) {
      attributes.setInput(request.getInput());
    }
    if (request.hasHeader()) {
      attributes.setHeader(request.getHeader());
    }
    NullPayloads.without(request.getMemo()).ifPresent(attributes::setMemo);
    if (request.hasPriority()) {
      attributes.setPriority(request.getPriority());
    }
    if (request.hasLastCompletionResult()) {
      attributes.setLastCompletionResult(request.getLastCompletionResult());
    }
    if (request.hasContinuedFailure()) {
      attributes.setContinuedFailure(request.getContinuedFailure());
    }
    if (request.hasRetryPolicy()) {
      attributes.setRetryPolicy(checked(request.getRetryPolicy()));
    }
  }

  private static RetryPolicy checked(RetryPolicy policy) {
    var filled = RetryRules.filled(policy);
    RefusalException.ifAny(RetryRules.problem(filled));
    return filled;
  }
}
