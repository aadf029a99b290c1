package dev.almanac.api.activity;

import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.runtime.registry.Namespaces;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.workflowservice.v1.RecordActivityTaskHeartbeatByIdRequest;
import io.temporal.api.workflowservice.v1.RecordActivityTaskHeartbeatByIdResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Records a heartbeat of an activity by its id, and answers what the activity should do. */
public final class RecordActivityTaskHeartbeatByIdHandler
    extends ActivityReport<
        RecordActivityTaskHeartbeatByIdRequest, RecordActivityTaskHeartbeatByIdResponse> {
  public RecordActivityTaskHeartbeatByIdHandler(Namespaces namespaces, ActivityOutcomes outcomes) {
    super(WorkflowServiceGrpc.getRecordActivityTaskHeartbeatByIdMethod(), namespaces, outcomes);
  }

  @Override
  ActivityTarget which(Namespaces known, RecordActivityTaskHeartbeatByIdRequest request) {
    return ActivityTarget.byId(
        NamespaceLookup.require(known, request.getNamespace()),
        WorkflowExecution.newBuilder()
            .setWorkflowId(request.getWorkflowId())
            .setRunId(request.getRunId())
            .build(),
        request.getActivityId(),
        request.getIdentity());
  }

  @Override
  CompletionStage<RecordActivityTaskHeartbeatByIdResponse> report(
      ActivityOutcomes to,
      ActivityTarget activity,
      RecordActivityTaskHeartbeatByIdRequest request) {
    return to.heartbeat(activity, given(request.hasDetails(), request.getDetails()))
        .thenApply(heard -> RecordActivityTaskHeartbeatByIdResponse.newBuilder()
            .setCancelRequested(heard.isToEnd())
            .setActivityPaused(heard.isPaused())
            .setActivityReset(heard.isToRestart())
            .build());
  }
}
