package dev.almanac.api.activity;

import dev.almanac.runtime.registry.Namespaces;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCanceledRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCanceledResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Closes an activity as cancelled, for the worker that holds it. */
public final class RespondActivityTaskCanceledHandler
    extends ActivityReport<
        RespondActivityTaskCanceledRequest, RespondActivityTaskCanceledResponse> {
  public RespondActivityTaskCanceledHandler(Namespaces namespaces, ActivityOutcomes outcomes) {
    super(WorkflowServiceGrpc.getRespondActivityTaskCanceledMethod(), namespaces, outcomes);
  }

  @Override
  ActivityTarget which(Namespaces known, RespondActivityTaskCanceledRequest request) {
    return ActivityTarget.held(
        known, request.getNamespace(), request.getTaskToken(), request.getIdentity());
  }

  @Override
  CompletionStage<RespondActivityTaskCanceledResponse> report(
      ActivityOutcomes to, ActivityTarget activity, RespondActivityTaskCanceledRequest request) {
    return to.cancel(activity, given(request.hasDetails(), request.getDetails()))
        .thenApply(done -> RespondActivityTaskCanceledResponse.getDefaultInstance());
  }
}
