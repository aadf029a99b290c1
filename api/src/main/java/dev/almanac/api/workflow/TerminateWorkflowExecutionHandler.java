package dev.almanac.api.workflow;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.IdChecks;
import dev.almanac.api.request.Targets;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.workflow.TerminateWorkflow;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.Workflows;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import io.temporal.api.workflowservice.v1.TerminateWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.TerminateWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Terminates a run. */
public record TerminateWorkflowExecutionHandler(
    Namespaces namespaces, Routed<WorkflowKey, Workflows> workflows)
    implements Handler<TerminateWorkflowExecutionRequest, TerminateWorkflowExecutionResponse> {
  @Override
  public MethodDescriptor<TerminateWorkflowExecutionRequest, TerminateWorkflowExecutionResponse>
      method() {
    return WorkflowServiceGrpc.getTerminateWorkflowExecutionMethod();
  }

  @Override
  public CompletionStage<TerminateWorkflowExecutionResponse> handle(
      TerminateWorkflowExecutionRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var target =
        Targets.of(namespace, request.getWorkflowExecution(), request.getFirstExecutionRunId());
    return workflows
        .at(target.workflow())
        .ask(target, new TerminateWorkflow(event(request), request.getLinksList()), Urgency.NORMAL)
        .thenApply(done -> TerminateWorkflowExecutionResponse.getDefaultInstance());
  }

  private static WorkflowExecutionTerminatedEventAttributes event(
      TerminateWorkflowExecutionRequest request) {
    var event = WorkflowExecutionTerminatedEventAttributes.newBuilder()
        .setReason(request.getReason())
        .setIdentity(IdChecks.check("Identity", request.getIdentity()));
    if (request.hasDetails()) {
      event.setDetails(request.getDetails());
    }
    return event.build();
  }
}
