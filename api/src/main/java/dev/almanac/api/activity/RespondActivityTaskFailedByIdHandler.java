package dev.almanac.api.activity;

import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.runtime.registry.Namespaces;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedByIdRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedByIdResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Fails an attempt of an activity by its id. */
public final class RespondActivityTaskFailedByIdHandler
    extends ActivityReport<
        RespondActivityTaskFailedByIdRequest, RespondActivityTaskFailedByIdResponse> {
  public RespondActivityTaskFailedByIdHandler(Namespaces namespaces, ActivityOutcomes outcomes) {
    super(WorkflowServiceGrpc.getRespondActivityTaskFailedByIdMethod(), namespaces, outcomes);
  }

  @Override
  ActivityTarget which(Namespaces known, RespondActivityTaskFailedByIdRequest request) {
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
  CompletionStage<RespondActivityTaskFailedByIdResponse> report(
      ActivityOutcomes to, ActivityTarget activity, RespondActivityTaskFailedByIdRequest request) {
    var heartbeat = given(request.hasLastHeartbeatDetails(), request.getLastHeartbeatDetails());
    return to.fail(activity, request.getFailure(), heartbeat)
        .thenApply(done -> RespondActivityTaskFailedByIdResponse.getDefaultInstance());
  }
}
