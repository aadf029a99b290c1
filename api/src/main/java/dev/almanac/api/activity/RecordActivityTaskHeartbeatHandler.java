package dev.almanac.api.activity;

import dev.almanac.runtime.registry.Namespaces;
import io.temporal.api.workflowservice.v1.RecordActivityTaskHeartbeatRequest;
import io.temporal.api.workflowservice.v1.RecordActivityTaskHeartbeatResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Records a heartbeat of a worker for its activity, and answers what the activity should do. */
public final class RecordActivityTaskHeartbeatHandler
    extends ActivityReport<
        RecordActivityTaskHeartbeatRequest, RecordActivityTaskHeartbeatResponse> {
  public RecordActivityTaskHeartbeatHandler(Namespaces namespaces, ActivityOutcomes outcomes) {
    super(WorkflowServiceGrpc.getRecordActivityTaskHeartbeatMethod(), namespaces, outcomes);
  }

  @Override
  ActivityTarget which(Namespaces known, RecordActivityTaskHeartbeatRequest request) {
    return ActivityTarget.held(
        known, request.getNamespace(), request.getTaskToken(), request.getIdentity());
  }

  @Override
  CompletionStage<RecordActivityTaskHeartbeatResponse> report(
      ActivityOutcomes to, ActivityTarget activity, RecordActivityTaskHeartbeatRequest request) {
    return to.heartbeat(activity, given(request.hasDetails(), request.getDetails()))
        .thenApply(heard -> RecordActivityTaskHeartbeatResponse.newBuilder()
            .setCancelRequested(heard.isToEnd())
            .setActivityPaused(heard.isPaused())
            .setActivityReset(heard.isToRestart())
            .build());
  }
}
