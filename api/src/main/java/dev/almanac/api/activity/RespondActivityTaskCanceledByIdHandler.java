package dev.almanac.api.activity;

import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.runtime.registry.Namespaces;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCanceledByIdRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCanceledByIdResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Closes an activity as cancelled, by its id. */
public final class RespondActivityTaskCanceledByIdHandler
    extends ActivityReport<
        RespondActivityTaskCanceledByIdRequest, RespondActivityTaskCanceledByIdResponse> {
  public RespondActivityTaskCanceledByIdHandler(Namespaces namespaces, ActivityOutcomes outcomes) {
    super(WorkflowServiceGrpc.getRespondActivityTaskCanceledByIdMethod(), namespaces, outcomes);
  }

  @Override
  ActivityTarget which(Namespaces known, RespondActivityTaskCanceledByIdRequest request) {
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
  CompletionStage<RespondActivityTaskCanceledByIdResponse> report(
      ActivityOutcomes to,
      ActivityTarget activity,
      RespondActivityTaskCanceledByIdRequest request) {
    return to.cancel(activity, given(request.hasDetails(), request.getDetails()))
        .thenApply(done -> RespondActivityTaskCanceledByIdResponse.getDefaultInstance());
  }
}
