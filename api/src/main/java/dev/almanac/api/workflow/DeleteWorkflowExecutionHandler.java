package dev.almanac.api.workflow;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.Targets;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Workflows;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.DeleteWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.DeleteWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Deletes a run. An open run is terminated first. */
public record DeleteWorkflowExecutionHandler(
    Namespaces namespaces, Routed<WorkflowKey, Workflows> workflows)
    implements Handler<DeleteWorkflowExecutionRequest, DeleteWorkflowExecutionResponse> {
  @Override
  public MethodDescriptor<DeleteWorkflowExecutionRequest, DeleteWorkflowExecutionResponse>
      method() {
    return WorkflowServiceGrpc.getDeleteWorkflowExecutionMethod();
  }

  @Override
  public CompletionStage<DeleteWorkflowExecutionResponse> handle(
      DeleteWorkflowExecutionRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var target = Targets.of(namespace, request.getWorkflowExecution());
    return workflows
        .at(target.workflow())
        .delete(target)
        .thenApply(done -> DeleteWorkflowExecutionResponse.getDefaultInstance());
  }
}
