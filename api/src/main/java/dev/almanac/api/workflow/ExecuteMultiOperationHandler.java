package dev.almanac.api.workflow;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.RpcErrors;
import dev.almanac.api.RpcException;
import dev.almanac.api.StatusMapping;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.update.UpdateRequests;
import dev.almanac.api.update.UpdateResponses;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.WorkflowUpdates;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.ExecuteMultiOperationRequest;
import io.temporal.api.workflowservice.v1.ExecuteMultiOperationResponse;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Updates a workflow, which is started if it does not run: both operations succeed or neither.
 *
 * @param ids for updates without an id
 */
public record ExecuteMultiOperationHandler(
    Namespaces namespaces,
    Routed<WorkflowKey, WorkflowUpdates> updates,
    StartRequestReader orders,
    Supplier<UUID> ids)
    implements Handler<ExecuteMultiOperationRequest, ExecuteMultiOperationResponse> {
  @Override
  public MethodDescriptor<ExecuteMultiOperationRequest, ExecuteMultiOperationResponse> method() {
    return WorkflowServiceGrpc.getExecuteMultiOperationMethod();
  }

  @Override
  public CompletionStage<ExecuteMultiOperationResponse> handle(
      ExecuteMultiOperationRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    if (request.getOperationsCount() != 2
        || !request.getOperations(0).hasStartWorkflow()
        || !request.getOperations(1).hasUpdateWorkflow()) {
      throw RpcError.invalidArgument("Operations have to be exactly [Start, Update].")
          .exception();
    }
    var start = request.getOperations(0).getStartWorkflow();
    var update = request.getOperations(1).getUpdateWorkflow();
    check(request.getNamespace(), start, update);
    var order = half(true, () -> orders.of(namespace, start, Optional.empty()));
    var asked = half(false, () -> UpdateRequests.update(update.getRequest(), ids));
    var patience = half(false, () -> UpdateRequests.sendersPatience(update.getWaitPolicy(), call));
    return updates
        .at(order.workflow())
        .startAndUpdate(order, asked, patience)
        .thenApply(replies -> answer(namespace, start.getWorkflowId(), replies));
  }

  private static void check(
      String namespace,
      StartWorkflowExecutionRequest start,
      UpdateWorkflowExecutionRequest update) {
    refuseIf(
        true,
        !start.getNamespace().isEmpty() && !start.getNamespace().equals(namespace),
        "Operation namespace did not match request's namespace.");
    refuseIf(
        false,
        !update.getNamespace().isEmpty() && !update.getNamespace().equals(namespace),
        "Operation namespace did not match request's namespace.");
    refuseIf(
        false,
        !start.getWorkflowId().equals(update.getWorkflowExecution().getWorkflowId()),
        "WorkflowId is not consistent with previous operation(s).");
    refuseIf(
        false, !update.getFirstExecutionRunId().isEmpty(), "FirstExecutionRunId is not allowed.");
    refuseIf(false, !update.getWorkflowExecution().getRunId().isEmpty(), "RunId is not allowed.");
    refuseIf(true, !start.getCronSchedule().isEmpty(), "CronSchedule is not allowed.");
    refuseIf(true, start.getRequestEagerExecution(), "RequestEagerExecution is not supported.");
    refuseIf(true, start.hasWorkflowStartDelay(), "WorkflowStartDelay is not supported.");
  }

  private static void refuseIf(boolean ofStart, boolean isWrong, String why) {
    if (isWrong) {
      throw failed(ofStart, RpcError.invalidArgument(why));
    }
  }

  /** Runs one operation. The error tells callers which of the two was refused. */
  private static <T> T half(boolean ofStart, Supplier<T> part) {
    try {
      return part.get();
    } catch (RuntimeException refused) {
      throw RpcErrors.of(refused)
          .<RuntimeException>map(error -> failed(ofStart, error))
          .orElse(refused);
    }
  }

  private static ExecuteMultiOperationResponse answer(
      Namespace namespace, String workflowId, WorkflowUpdates.StartReplies replies) {
    return switch (replies) {
      case WorkflowUpdates.StartReplies.Done(var start, var update) -> {
        var answer = ExecuteMultiOperationResponse.newBuilder();
        answer
            .addResponsesBuilder()
            .setStartWorkflow(StartWorkflowExecutionHandler.answer(namespace, workflowId, start));
        answer.addResponsesBuilder().setUpdateWorkflow(UpdateResponses.updated(workflowId, update));
        yield answer.build();
      }
      case WorkflowUpdates.StartReplies.Answered(var first, var status, var update) -> {
        var answer = ExecuteMultiOperationResponse.newBuilder();
        answer
            .addResponsesBuilder()
            .getStartWorkflowBuilder()
            .setRunId(update.runId().toString())
            .setFirstExecutionRunId(first.toString())
            .setStatus(status);
        answer.addResponsesBuilder().setUpdateWorkflow(UpdateResponses.updated(workflowId, update));
        yield answer.build();
      }
      case WorkflowUpdates.StartReplies.UpdateFailed(var reason, boolean isStarted) ->
        throw isStarted
            ? StatusMapping.secondOperationFailed(RpcErrors.of(reason)).exception()
            : failed(false, RpcErrors.of(reason));
      case WorkflowUpdates.StartReplies.UpdateAborted(var message) ->
        throw failed(false, RpcError.of(RpcError.Code.ABORTED, message));
      case WorkflowUpdates.StartReplies.StartFailed(var reason) ->
        throw failed(true, RpcErrors.of(reason));
      case WorkflowUpdates.StartReplies.Taken(var taken) ->
        throw failed(true, StartResponses.taken(taken, workflowId).error());
    };
  }

  private static RpcException failed(boolean ofStart, RpcError refusal) {
    return StatusMapping.multiOperationFailed(refusal, ofStart).exception();
  }
}
