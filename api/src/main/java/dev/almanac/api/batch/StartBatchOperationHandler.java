package dev.almanac.api.batch;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.activity.control.ActivityBatches;
import dev.almanac.api.list.RunFinder;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.IdChecks;
import dev.almanac.api.request.Targets;
import dev.almanac.runtime.batch.BatchDesk;
import dev.almanac.runtime.batch.BatchJob;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.batch.v1.BatchOperationReset;
import io.temporal.api.common.v1.ResetOptions;
import io.temporal.api.enums.v1.ResetType;
import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;
import io.temporal.api.workflowservice.v1.StartBatchOperationResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Starts a batch, which applies one operation to many runs. */
public record StartBatchOperationHandler(
    Namespaces namespaces, BatchDesk batches, RunFinder finder, InstantSource clock)
    implements Handler<StartBatchOperationRequest, StartBatchOperationResponse> {
  private static final int MOST_EXECUTIONS = 1_000;

  @Override
  public MethodDescriptor<StartBatchOperationRequest, StartBatchOperationResponse> method() {
    return WorkflowServiceGrpc.getStartBatchOperationMethod();
  }

  @SuppressWarnings("deprecation") // the field that all clients know
  @Override
  public CompletionStage<StartBatchOperationResponse> handle(
      StartBatchOperationRequest asked, Call call) {
    var namespace = NamespaceLookup.require(namespaces, asked.getNamespace());
    check(namespace, asked);
    var request = narrowed(asked);
    CompletionStage<Long> total = request.getExecutionsCount() > 0
        ? CompletableFuture.completedFuture((long) request.getExecutionsCount())
        : finder.count(namespace, request.getVisibilityQuery());
    return total
        .thenCompose(
            count -> batches.start(BatchJob.begun(namespace.id(), request, clock.instant(), count)))
        .thenApply(started -> StartBatchOperationResponse.getDefaultInstance());
  }

  /** Unpauses activities only in runs that have paused ones. */
  @SuppressWarnings("deprecation")
  private static StartBatchOperationRequest narrowed(StartBatchOperationRequest request) {
    if (!request.hasUnpauseActivitiesOperation() || request.getVisibilityQuery().isEmpty()) {
      return request;
    }
    var paused = ActivityBatches.paused(request.getUnpauseActivitiesOperation());
    return request.toBuilder()
        .setVisibilityQuery("(%s) AND %s".formatted(request.getVisibilityQuery(), paused))
        .build();
  }

  @SuppressWarnings("deprecation")
  private static void check(Namespace namespace, StartBatchOperationRequest request) {
    IdChecks.require("JobId", request.getJobId());
    IdChecks.require("Reason", request.getReason());
    boolean isNamed = request.getExecutionsCount() > 0;
    require(
        isNamed == request.getVisibilityQuery().isEmpty(),
        "Expected either VisibilityQuery or Executions.");
    require(
        request.getExecutionsCount() <= MOST_EXECUTIONS,
        "Executions can name %d runs at most.".formatted(MOST_EXECUTIONS));
    require(request.getTargetExecutionsCount() == 0, "TargetExecutions are not supported.");
    for (var run : request.getExecutionsList()) {
      Object ignored = Targets.of(namespace, run);
    }
    switch (request.getOperationCase()) {
      case TERMINATION_OPERATION, CANCELLATION_OPERATION, DELETION_OPERATION -> {}
      case RESET_OPERATION -> check(request.getResetOperation());
      case SIGNAL_OPERATION ->
        IdChecks.require("Signal", request.getSignalOperation().getSignal());
      case UNPAUSE_ACTIVITIES_OPERATION ->
        ActivityBatches.check(request.getUnpauseActivitiesOperation());
      case RESET_ACTIVITIES_OPERATION ->
        ActivityBatches.check(request.getResetActivitiesOperation());
      case UPDATE_ACTIVITY_OPTIONS_OPERATION ->
        ActivityBatches.check(request.getUpdateActivityOptionsOperation());
      case OPERATION_NOT_SET -> require(false, "The operation is not set on request.");
      default ->
        require(false, "The operation %s is not supported.".formatted(request.getOperationCase()));
    }
  }

  @SuppressWarnings("deprecation") // older clients set the older field
  private static void check(BatchOperationReset reset) {
    require(
        reset.hasOptions()
            ? reset.getOptions().getTargetCase() != ResetOptions.TargetCase.TARGET_NOT_SET
            : reset.getResetType() != ResetType.RESET_TYPE_UNSPECIFIED,
        "ResetOperation does not name a workflow task or build id.");
  }

  private static void require(boolean isMet, String message) {
    if (!isMet) {
      throw RpcError.invalidArgument(message).exception();
    }
  }
}
