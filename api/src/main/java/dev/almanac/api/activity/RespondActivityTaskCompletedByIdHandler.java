package dev.almanac.api.activity;

import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.runtime.registry.Namespaces;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedByIdRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedByIdResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Completes an activity by its id. */
public final class RespondActivityTaskCompletedByIdHandler
    extends ActivityReport<
        RespondActivityTaskCompletedByIdRequest, RespondActivityTaskCompletedByIdResponse> {
  public RespondActivityTaskCompletedByIdHandler(Namespaces namespaces, ActivityOutcomes outcomes) {
    super(WorkflowServiceGrpc.getRespondActivityTaskCompletedByIdMethod(), namespaces, outcomes);
  }

  @Override
  ActivityTarget which(Namespaces known, RespondActivityTaskCompletedByIdRequest request) {
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
  CompletionStage<RespondActivityTaskCompletedByIdResponse> report(
      ActivityOutcomes to,
      ActivityTarget activity,
      RespondActivityTaskCompletedByIdRequest request) {
    return to.complete(activity, given(request.hasResult(), request.getResult()))
        .thenApply(done -> RespondActivityTaskCompletedByIdResponse.getDefaultInstance());
  }
}
