package dev.almanac.api.update;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.IdChecks;
import dev.almanac.api.request.Targets;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.WorkflowUpdates;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.PollWorkflowExecutionUpdateRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowExecutionUpdateResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Waits until an update has reached a stage, and returns its stage. */
public record PollWorkflowExecutionUpdateHandler(
    Namespaces namespaces, Routed<WorkflowKey, WorkflowUpdates> updates)
    implements Handler<PollWorkflowExecutionUpdateRequest, PollWorkflowExecutionUpdateResponse> {
  @Override
  public MethodDescriptor<PollWorkflowExecutionUpdateRequest, PollWorkflowExecutionUpdateResponse>
      method() {
    return WorkflowServiceGrpc.getPollWorkflowExecutionUpdateMethod();
  }

  /** Answers at once if the request names no stage. */
  @Override
  public CompletionStage<PollWorkflowExecutionUpdateResponse> handle(
      PollWorkflowExecutionUpdateRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    UpdateRequests.require(request.hasUpdateRef(), "UpdateRef is not set on request.");
    var ref = request.getUpdateRef();
    var target = Targets.of(namespace, ref.getWorkflowExecution());
    var id = IdChecks.require("UpdateId", ref.getUpdateId());
    var patience = UpdateRequests.askersPatience(request.getWaitPolicy(), call);
    return updates
        .at(target.workflow())
        .poll(target, id, patience)
        .thenApply(reply -> UpdateResponses.polled(target.workflowId(), reply));
  }
}
