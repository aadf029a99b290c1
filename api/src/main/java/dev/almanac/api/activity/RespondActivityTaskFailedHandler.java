package dev.almanac.api.activity;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The failure of an attempt, by the worker that holds it. */
public final class RespondActivityTaskFailedHandler
    implements Handler<RespondActivityTaskFailedRequest, RespondActivityTaskFailedResponse> {
  private final Namespaces namespaces;
  private final ActivityOutcomes outcomes;

  public RespondActivityTaskFailedHandler(Namespaces namespaces, ActivityOutcomes outcomes) {
    this.namespaces = namespaces;
    this.outcomes = outcomes;
  }

  @Override
  public MethodDescriptor<RespondActivityTaskFailedRequest, RespondActivityTaskFailedResponse>
      method() {
    return WorkflowServiceGrpc.getRespondActivityTaskFailedMethod();
  }

  @Override
  public CompletionStage<RespondActivityTaskFailedResponse> handle(
      RespondActivityTaskFailedRequest request, Call call) {
    var activity = ActivityCall.held(
        namespaces, request.getNamespace(), request.getTaskToken(), request.getIdentity());
    Optional<Payloads> heartbeat = request.hasLastHeartbeatDetails()
        ? Optional.of(request.getLastHeartbeatDetails())
        : Optional.empty();
    return outcomes
        .fail(activity, request.getFailure(), heartbeat)
        .thenApply(done -> RespondActivityTaskFailedResponse.getDefaultInstance());
  }
}
