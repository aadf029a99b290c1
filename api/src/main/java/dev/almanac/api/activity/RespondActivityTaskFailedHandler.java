package dev.almanac.api.activity;

import dev.almanac.runtime.registry.Namespaces;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Fails an attempt of an activity, for the worker that holds it. */
public final class RespondActivityTaskFailedHandler
    extends ActivityReport<RespondActivityTaskFailedRequest, RespondActivityTaskFailedResponse> {
  public RespondActivityTaskFailedHandler(Namespaces namespaces, ActivityOutcomes outcomes) {
    super(WorkflowServiceGrpc.getRespondActivityTaskFailedMethod(), namespaces, outcomes);
  }

  @Override
  ActivityTarget which(Namespaces known, RespondActivityTaskFailedRequest request) {
    return ActivityTarget.held(
        known, request.getNamespace(), request.getTaskToken(), request.getIdentity());
  }

  @Override
  CompletionStage<RespondActivityTaskFailedResponse> report(
      ActivityOutcomes to, ActivityTarget activity, RespondActivityTaskFailedRequest request) {
    var heartbeat = given(request.hasLastHeartbeatDetails(), request.getLastHeartbeatDetails());
    return to.fail(activity, request.getFailure(), heartbeat)
        .thenApply(done -> RespondActivityTaskFailedResponse.getDefaultInstance());
  }
}
