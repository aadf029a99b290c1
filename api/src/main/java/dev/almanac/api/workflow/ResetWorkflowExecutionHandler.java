package dev.almanac.api.workflow;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.runtime.Resets;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Resets a workflow to an earlier workflow task, in a new run. */
public record ResetWorkflowExecutionHandler(
    Namespaces namespaces, Routed<WorkflowKey, Resets> resets, ResetRequestReader orders)
    implements Handler<ResetWorkflowExecutionRequest, ResetWorkflowExecutionResponse> {
  @Override
  public MethodDescriptor<ResetWorkflowExecutionRequest, ResetWorkflowExecutionResponse> method() {
    return WorkflowServiceGrpc.getResetWorkflowExecutionMethod();
  }

  @Override
  public CompletionStage<ResetWorkflowExecutionResponse> handle(
      ResetWorkflowExecutionRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var order = orders.of(namespace, request);
    return resets
        .at(order.base().workflow())
        .reset(order)
        .thenApply(runId -> ResetWorkflowExecutionResponse.newBuilder()
            .setRunId(runId.toString())
            .build());
  }
}
