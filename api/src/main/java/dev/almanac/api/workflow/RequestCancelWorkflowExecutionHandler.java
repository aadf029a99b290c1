package dev.almanac.api.workflow;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.IdChecks;
import dev.almanac.api.request.Targets;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.workflow.RequestCancel;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.Workflows;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.history.v1.WorkflowExecutionCancelRequestedEventAttributes;
import io.temporal.api.workflowservice.v1.RequestCancelWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.RequestCancelWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Requests the cancellation of a run. A repeated or late request is no error. */
public record RequestCancelWorkflowExecutionHandler(
    Namespaces namespaces, Routed<WorkflowKey, Workflows> workflows)
    implements Handler<
        RequestCancelWorkflowExecutionRequest, RequestCancelWorkflowExecutionResponse> {
  @Override
  public MethodDescriptor<
          RequestCancelWorkflowExecutionRequest, RequestCancelWorkflowExecutionResponse>
      method() {
    return WorkflowServiceGrpc.getRequestCancelWorkflowExecutionMethod();
  }

  @Override
  public CompletionStage<RequestCancelWorkflowExecutionResponse> handle(
      RequestCancelWorkflowExecutionRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var target =
        Targets.of(namespace, request.getWorkflowExecution(), request.getFirstExecutionRunId());
    IdChecks.check("RequestId", request.getRequestId());
    var cancel = new RequestCancel(
        WorkflowExecutionCancelRequestedEventAttributes.newBuilder()
            .setCause(request.getReason())
            .setIdentity(IdChecks.check("Identity", request.getIdentity()))
            .build(),
        request.getLinksList());
    return workflows
        .at(target.workflow())
        .ask(target, cancel, Urgency.NORMAL)
        .thenApply(done -> RequestCancelWorkflowExecutionResponse.getDefaultInstance());
  }
}
