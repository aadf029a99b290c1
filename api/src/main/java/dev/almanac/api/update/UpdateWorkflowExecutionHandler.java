package dev.almanac.api.update;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.Targets;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.WorkflowUpdates;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Sends an update to a workflow, and waits until it has reached a stage.
 *
 * @param ids for updates without an id
 */
public record UpdateWorkflowExecutionHandler(
    Namespaces namespaces, Routed<WorkflowKey, WorkflowUpdates> updates, Supplier<UUID> ids)
    implements Handler<UpdateWorkflowExecutionRequest, UpdateWorkflowExecutionResponse> {
  @Override
  public MethodDescriptor<UpdateWorkflowExecutionRequest, UpdateWorkflowExecutionResponse>
      method() {
    return WorkflowServiceGrpc.getUpdateWorkflowExecutionMethod();
  }

  @Override
  public CompletionStage<UpdateWorkflowExecutionResponse> handle(
      UpdateWorkflowExecutionRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var target =
        Targets.of(namespace, request.getWorkflowExecution(), request.getFirstExecutionRunId());
    var update = UpdateRequests.update(request.getRequest(), ids);
    var patience = UpdateRequests.sendersPatience(request.getWaitPolicy(), call);
    return updates
        .at(target.workflow())
        .update(target, update, patience)
        .thenApply(reply -> UpdateResponses.updated(target.workflowId(), reply));
  }
}
