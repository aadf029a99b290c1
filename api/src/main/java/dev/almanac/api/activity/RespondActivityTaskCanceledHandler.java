package dev.almanac.api.activity;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCanceledRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCanceledResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** An activity ended because it was asked to: told by the worker that holds it. */
public final class RespondActivityTaskCanceledHandler
    implements Handler<RespondActivityTaskCanceledRequest, RespondActivityTaskCanceledResponse> {
  private final Namespaces namespaces;
  private final ActivityOutcomes outcomes;

  public RespondActivityTaskCanceledHandler(Namespaces namespaces, ActivityOutcomes outcomes) {
    this.namespaces = namespaces;
    this.outcomes = outcomes;
  }

  @Override
  public MethodDescriptor<RespondActivityTaskCanceledRequest, RespondActivityTaskCanceledResponse>
      method() {
    return WorkflowServiceGrpc.getRespondActivityTaskCanceledMethod();
  }

  @Override
  public CompletionStage<RespondActivityTaskCanceledResponse> handle(
      RespondActivityTaskCanceledRequest request, Call call) {
    var activity = ActivityCall.held(
        namespaces, request.getNamespace(), request.getTaskToken(), request.getIdentity());
    Optional<Payloads> details =
        request.hasDetails() ? Optional.of(request.getDetails()) : Optional.empty();
    return outcomes
        .cancel(activity, details)
        .thenApply(done -> RespondActivityTaskCanceledResponse.getDefaultInstance());
  }
}
