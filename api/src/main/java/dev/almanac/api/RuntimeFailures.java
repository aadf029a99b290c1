package dev.almanac.api;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Target;
import io.temporal.api.enums.v1.ResourceExhaustedCause;
import io.temporal.api.enums.v1.ResourceExhaustedScope;

/** From what runtime and engine object to, to what callers are told: the one place for it. */
public final class RuntimeFailures {
  private RuntimeFailures() {}

  public static Refusal refusal(CallFailed.Reason reason) {
    return switch (reason) {
      case CallFailed.Reason.Refused(var refusal) -> refusal(refusal);
      case CallFailed.Reason.NotFound(var target) -> notFound(target);
      case CallFailed.Reason.Overloaded(var what) ->
        Refusal.resourceExhausted(
            what,
            ResourceExhaustedCause.RESOURCE_EXHAUSTED_CAUSE_SYSTEM_OVERLOADED,
            ResourceExhaustedScope.RESOURCE_EXHAUSTED_SCOPE_SYSTEM);
      case CallFailed.Reason.Unavailable(var what) -> Refusal.unavailable(what);
      case CallFailed.Reason.DataLoss(var what) -> Refusal.of(Refusal.Code.DATA_LOSS, what);
    };
  }

  public static Refusal refusal(dev.almanac.engine.decision.Refusal refusal) {
    String message = refusal.message();
    return switch (refusal.reason()) {
      case NOT_FOUND -> Refusal.notFound(message);
      case INVALID_ARGUMENT -> Refusal.invalidArgument(message);
      case ALREADY_EXISTS -> Refusal.of(Refusal.Code.ALREADY_EXISTS, message);
      case FAILED_PRECONDITION -> Refusal.failedPrecondition(message);
      case TOO_MANY ->
        Refusal.resourceExhausted(
            message,
            ResourceExhaustedCause.RESOURCE_EXHAUSTED_CAUSE_CONCURRENT_LIMIT,
            ResourceExhaustedScope.RESOURCE_EXHAUSTED_SCOPE_NAMESPACE);
      case NOT_READY -> Refusal.workflowNotReady(message);
      case BUSY ->
        Refusal.resourceExhausted(
            message,
            ResourceExhaustedCause.RESOURCE_EXHAUSTED_CAUSE_BUSY_WORKFLOW,
            ResourceExhaustedScope.RESOURCE_EXHAUSTED_SCOPE_NAMESPACE);
    };
  }

  private static Refusal notFound(Target target) {
    return Refusal.notFound(target
        .runId()
        .map(run -> "workflow execution not found for workflow ID \"%s\" and run ID \"%s\""
            .formatted(target.workflowId(), run))
        .or(() -> target
            .firstRunId()
            .map(first ->
                "workflow execution not found for workflow ID \"%s\" and first run ID \"%s\""
                    .formatted(target.workflowId(), first)))
        .orElseGet(() -> "workflow not found for ID: " + target.workflowId()));
  }
}
