package dev.almanac.api.workflow;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.IdChecks;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.workflow.SignalWithStart;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.StartReply;
import dev.almanac.runtime.Workflows;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.SignalWithStartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.SignalWithStartWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** Signals a workflow, which is started if it does not run. */
public record SignalWithStartWorkflowExecutionHandler(
    Namespaces namespaces, Routed<WorkflowKey, Workflows> workflows, StartRequestReader orders)
    implements Handler<
        SignalWithStartWorkflowExecutionRequest, SignalWithStartWorkflowExecutionResponse> {
  @Override
  public MethodDescriptor<
          SignalWithStartWorkflowExecutionRequest, SignalWithStartWorkflowExecutionResponse>
      method() {
    return WorkflowServiceGrpc.getSignalWithStartWorkflowExecutionMethod();
  }

  @Override
  public CompletionStage<SignalWithStartWorkflowExecutionResponse> handle(
      SignalWithStartWorkflowExecutionRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    IdChecks.require("SignalName", request.getSignalName());
    var order = orders.of(
        namespace, SignalWithStart.start(request), Optional.of(SignalWithStart.signal(request)));
    return workflows
        .at(order.workflow())
        .start(order)
        .thenApply(reply -> answer(request.getWorkflowId(), reply));
  }

  private static SignalWithStartWorkflowExecutionResponse answer(
      String workflowId, StartReply reply) {
    return switch (reply) {
      case StartReply.Started started ->
        answer(started.runId(), started.firstRunId(), started.isNew());
      case StartReply.UsedExisting used -> answer(used.runId(), used.firstRunId(), false);
      case StartReply.Taken taken -> throw StartResponses.taken(taken, workflowId);
    };
  }

  private static SignalWithStartWorkflowExecutionResponse answer(
      UUID run, UUID first, boolean isStarted) {
    return SignalWithStartWorkflowExecutionResponse.newBuilder()
        .setRunId(run.toString())
        .setFirstExecutionRunId(first.toString())
        .setStarted(isStarted)
        .build();
  }
}
