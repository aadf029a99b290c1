package dev.almanac.api;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.RefusalException;
import dev.almanac.engine.id.Target;
import dev.almanac.runtime.CallFailed;
import io.temporal.api.enums.v1.ResourceExhaustedCause;
import io.temporal.api.enums.v1.ResourceExhaustedScope;
import java.util.Optional;

/**
 * Converts refusals of the rules and failures of the runtime to RPC errors. No other class does.
 */
public final class RpcErrors {
  private RpcErrors() {}

  /** Returns the error for the caller; empty if the failure is a bug. */
  public static Optional<RpcError> of(Throwable failure) {
    return switch (failure) {
      case RpcException failed -> Optional.of(failed.error());
      case RefusalException refused -> Optional.of(of(refused.refusal()));
      case CallFailed failed -> Optional.of(of(failed.reason()));
      default -> Optional.empty();
    };
  }

  public static RpcError of(CallFailed.Reason reason) {
    return switch (reason) {
      case CallFailed.Reason.Refused(var refusal) -> of(refusal);
      case CallFailed.Reason.NotFound(var target) -> notFound(target);
      case CallFailed.Reason.Overloaded(var what) ->
        RpcError.resourceExhausted(
            what,
            ResourceExhaustedCause.RESOURCE_EXHAUSTED_CAUSE_SYSTEM_OVERLOADED,
            ResourceExhaustedScope.RESOURCE_EXHAUSTED_SCOPE_SYSTEM);
      case CallFailed.Reason.Unavailable(var what) -> RpcError.unavailable(what);
      case CallFailed.Reason.DataLoss(var what) -> RpcError.of(RpcError.Code.DATA_LOSS, what);
    };
  }

  public static RpcError of(Refusal refusal) {
    String message = refusal.message();
    return switch (refusal.reason()) {
      case NOT_FOUND -> RpcError.notFound(message);
      case INVALID_ARGUMENT -> RpcError.invalidArgument(message);
      case ALREADY_EXISTS -> RpcError.of(RpcError.Code.ALREADY_EXISTS, message);
      case FAILED_PRECONDITION -> RpcError.failedPrecondition(message);
      case TOO_MANY ->
        RpcError.resourceExhausted(
            message,
            ResourceExhaustedCause.RESOURCE_EXHAUSTED_CAUSE_CONCURRENT_LIMIT,
            ResourceExhaustedScope.RESOURCE_EXHAUSTED_SCOPE_NAMESPACE);
      case NOT_READY -> RpcError.workflowNotReady(message);
      case BUSY ->
        RpcError.resourceExhausted(
            message,
            ResourceExhaustedCause.RESOURCE_EXHAUSTED_CAUSE_BUSY_WORKFLOW,
            ResourceExhaustedScope.RESOURCE_EXHAUSTED_SCOPE_NAMESPACE);
    };
  }

  private static RpcError notFound(Target target) {
    return RpcError.notFound(target
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
