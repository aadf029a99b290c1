package dev.almanac.api.workflow;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.runtime.Workflows;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Goes back to an earlier workflow task, in a new run. */
public final class ResetWorkflowExecutionHandler
    implements Handler<ResetWorkflowExecutionRequest, ResetWorkflowExecutionResponse> {
  private final Namespaces namespaces;
  private final Workflows workflows;
  private final ResetRequestReader orders;

  public ResetWorkflowExecutionHandler(
      Namespaces namespaces, Workflows workflows, ResetRequestReader orders) {
    this.namespaces = namespaces;
    this.workflows = workflows;
    this.orders = orders;
  }

  @Override
  public MethodDescriptor<ResetWorkflowExecutionRequest, ResetWorkflowExecutionResponse> method() {
    return WorkflowServiceGrpc.getResetWorkflowExecutionMethod();
  }

  @Override
  public CompletionStage<ResetWorkflowExecutionResponse> handle(
      ResetWorkflowExecutionRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    return workflows
        .reset(orders.of(namespace, request))
        .thenApply(runId -> ResetWorkflowExecutionResponse.newBuilder()
            .setRunId(runId.toString())
            .build());
  }
}
