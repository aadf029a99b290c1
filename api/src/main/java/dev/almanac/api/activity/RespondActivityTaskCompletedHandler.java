package dev.almanac.api.activity;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The result of an activity, by the worker that holds it. */
public final class RespondActivityTaskCompletedHandler
    implements Handler<RespondActivityTaskCompletedRequest, RespondActivityTaskCompletedResponse> {
  private final Namespaces namespaces;
  private final ActivityOutcomes outcomes;

  public RespondActivityTaskCompletedHandler(Namespaces namespaces, ActivityOutcomes outcomes) {
    this.namespaces = namespaces;
    this.outcomes = outcomes;
  }

  @Override
  public MethodDescriptor<RespondActivityTaskCompletedRequest, RespondActivityTaskCompletedResponse>
      method() {
    return WorkflowServiceGrpc.getRespondActivityTaskCompletedMethod();
  }

  @Override
  public CompletionStage<RespondActivityTaskCompletedResponse> handle(
      RespondActivityTaskCompletedRequest request, Call call) {
    var activity = ActivityCall.held(
        namespaces, request.getNamespace(), request.getTaskToken(), request.getIdentity());
    Optional<Payloads> result =
        request.hasResult() ? Optional.of(request.getResult()) : Optional.empty();
    return outcomes
        .complete(activity, result)
        .thenApply(done -> RespondActivityTaskCompletedResponse.getDefaultInstance());
  }
}
