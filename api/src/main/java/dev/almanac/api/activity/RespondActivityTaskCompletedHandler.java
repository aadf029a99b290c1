package dev.almanac.api.activity;

import dev.almanac.runtime.registry.Namespaces;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Completes an activity, for the worker that holds it. */
public final class RespondActivityTaskCompletedHandler
    extends ActivityReport<
        RespondActivityTaskCompletedRequest, RespondActivityTaskCompletedResponse> {
  public RespondActivityTaskCompletedHandler(Namespaces namespaces, ActivityOutcomes outcomes) {
    super(WorkflowServiceGrpc.getRespondActivityTaskCompletedMethod(), namespaces, outcomes);
  }

  @Override
  ActivityTarget which(Namespaces known, RespondActivityTaskCompletedRequest request) {
    return ActivityTarget.held(
        known, request.getNamespace(), request.getTaskToken(), request.getIdentity());
  }

  @Override
  CompletionStage<RespondActivityTaskCompletedResponse> report(
      ActivityOutcomes to, ActivityTarget activity, RespondActivityTaskCompletedRequest request) {
    return to.complete(activity, given(request.hasResult(), request.getResult()))
        .thenApply(done -> RespondActivityTaskCompletedResponse.getDefaultInstance());
  }
}
