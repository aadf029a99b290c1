package dev.almanac.api.workflow;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.task.NextTask;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.StartReply;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.Workflows;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Starts a workflow, or returns the run that has its id. */
public record StartWorkflowExecutionHandler(
    Namespaces namespaces,
    Routed<WorkflowKey, Workflows> workflows,
    StartRequestReader orders,
    NextTask next)
    implements Handler<StartWorkflowExecutionRequest, StartWorkflowExecutionResponse> {
  @Override
  public MethodDescriptor<StartWorkflowExecutionRequest, StartWorkflowExecutionResponse> method() {
    return WorkflowServiceGrpc.getStartWorkflowExecutionMethod();
  }

  @Override
  public CompletionStage<StartWorkflowExecutionResponse> handle(
      StartWorkflowExecutionRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var order = orders.of(namespace, request, Optional.empty());
    return workflows.at(order.workflow()).start(order).thenCompose(reply -> {
      var answer = answer(namespace, request.getWorkflowId(), reply);
      return reply instanceof StartReply.Started started && started.task().isPresent()
          ? withTask(order.workflow(), started, call, answer)
          : CompletableFuture.completedFuture(answer.build());
    });
  }

  /** Adds the first task. If the answer is not sent, another worker gets the task. */
  private CompletionStage<StartWorkflowExecutionResponse> withTask(
      WorkflowKey workflow,
      StartReply.Started started,
      Call call,
      StartWorkflowExecutionResponse.Builder answer) {
    var task = started.task().orElseThrow();
    var target = Target.run(workflow.namespace(), workflow.workflowId(), started.runId());
    return next.of(target, task, TaskPolls.Attached.NOTHING, /* isCached= */ false, call)
        .thenApply(history -> answer.setEagerWorkflowTask(history).build());
  }

  /** Builds the response. The event that attached a start to a run is linked by its request id. */
  static StartWorkflowExecutionResponse.Builder answer(
      Namespace namespace, String workflowId, StartReply reply) {
    return switch (reply) {
      case StartReply.Started(var run, var first, var isNew, var status, var task) ->
        answer(run, first)
            .setStarted(true)
            .setStatus(status)
            .setLink(StartResponses.link(namespace, workflowId, run));
      case StartReply.UsedExisting(var run, var first, var status, var attached) ->
        answer(run, first)
            .setStatus(status)
            .setLink(
                attached.isEmpty()
                    ? StartResponses.link(namespace, workflowId, run)
                    : StartResponses.link(namespace, workflowId, run, attached));
      case StartReply.Taken taken -> throw StartResponses.taken(taken, workflowId);
    };
  }

  private static StartWorkflowExecutionResponse.Builder answer(UUID run, UUID first) {
    return StartWorkflowExecutionResponse.newBuilder()
        .setRunId(run.toString())
        .setFirstExecutionRunId(first.toString());
  }
}
