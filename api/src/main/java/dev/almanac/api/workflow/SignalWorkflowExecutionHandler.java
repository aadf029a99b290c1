package dev.almanac.api.workflow;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.IdChecks;
import dev.almanac.api.request.Targets;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.signal.SignalWorkflow;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.Workflows;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Sends a signal to a run. */
public record SignalWorkflowExecutionHandler(
    Namespaces namespaces, Routed<WorkflowKey, Workflows> workflows)
    implements Handler<SignalWorkflowExecutionRequest, SignalWorkflowExecutionResponse> {
  @Override
  public MethodDescriptor<SignalWorkflowExecutionRequest, SignalWorkflowExecutionResponse>
      method() {
    return WorkflowServiceGrpc.getSignalWorkflowExecutionMethod();
  }

  @Override
  public CompletionStage<SignalWorkflowExecutionResponse> handle(
      SignalWorkflowExecutionRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var target = Targets.of(namespace, request.getWorkflowExecution());
    var signal = new SignalWorkflow(
        event(request),
        IdChecks.check("RequestId", request.getRequestId()),
        request.getLinksList());
    return workflows
        .at(target.workflow())
        .ask(target, signal, Urgency.NORMAL)
        .thenApply(done -> SignalWorkflowExecutionResponse.getDefaultInstance());
  }

  private static WorkflowExecutionSignaledEventAttributes event(
      SignalWorkflowExecutionRequest request) {
    var event = WorkflowExecutionSignaledEventAttributes.newBuilder()
        .setSignalName(request.getSignalName())
        .setIdentity(IdChecks.check("Identity", request.getIdentity()));
    if (request.hasInput()) {
      event.setInput(request.getInput());
    }
    if (request.hasHeader()) {
      event.setHeader(request.getHeader());
    }
    return event.build();
  }
}
