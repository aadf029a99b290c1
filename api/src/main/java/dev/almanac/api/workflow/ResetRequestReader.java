package dev.almanac.api.workflow;

import dev.almanac.api.RpcError;
import dev.almanac.api.request.IdChecks;
import dev.almanac.api.request.Targets;
import dev.almanac.engine.reset.Reapply;
import dev.almanac.engine.signal.SignalWorkflow;
import dev.almanac.runtime.ResetOrder;
import dev.almanac.runtime.registry.Namespace;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import io.temporal.api.workflow.v1.PostResetOperation;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionRequest;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Reads requests to reset a run.
 *
 * @param ids for requests without an id
 */
public record ResetRequestReader(Supplier<UUID> ids) {
  /** Limited because several events contain the reason. */
  private static final int MOST_REASON_BYTES = 4_096;

  /** @throws dev.almanac.api.RpcException if the request is invalid */
  public ResetOrder of(Namespace namespace, ResetWorkflowExecutionRequest request) {
    String requestId = request.getRequestId().isEmpty()
        ? ids.get().toString()
        : IdChecks.check("RequestId", request.getRequestId());
    if (request.getReasonBytes().size() > MOST_REASON_BYTES) {
      throw RpcError.invalidArgument("Reason length exceeds limit.").exception();
    }
    return new ResetOrder(
        Targets.of(namespace, request.getWorkflowExecution()),
        request.getWorkflowTaskFinishEventId(),
        requestId,
        request.getReason(),
        reapply(request),
        signals(request));
  }

  @SuppressWarnings("deprecation") // clients still send the type
  private static Reapply reapply(ResetWorkflowExecutionRequest request) {
    return new Reapply(request.getResetReapplyType(), request.getResetReapplyExcludeTypesList());
  }

  private static List<SignalWorkflow> signals(ResetWorkflowExecutionRequest request) {
    return request.getPostResetOperationsList().stream()
        .map(operation -> signal(operation, request.getIdentity()))
        .toList();
  }

  private static SignalWorkflow signal(PostResetOperation operation, String identity) {
    if (!operation.hasSignalWorkflow()) {
      throw RpcError.invalidArgument("PostResetOperations can hold signals only, found %s."
              .formatted(operation.getVariantCase()))
          .exception();
    }
    var signal = operation.getSignalWorkflow();
    var attributes = WorkflowExecutionSignaledEventAttributes.newBuilder()
        .setSignalName(IdChecks.require("SignalName", signal.getSignalName()))
        .setIdentity(IdChecks.check("Identity", identity));
    if (signal.hasInput()) {
      attributes.setInput(signal.getInput());
    }
    if (signal.hasHeader()) {
      attributes.setHeader(signal.getHeader());
    }
    return new SignalWorkflow(attributes.build(), "", signal.getLinksList());
  }
}
