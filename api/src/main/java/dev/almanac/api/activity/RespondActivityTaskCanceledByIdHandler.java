package dev.almanac.api.activity;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.Lookup;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCanceledByIdRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCanceledByIdResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** An activity ended because it was asked to: told by somebody who knows its id. */
public final class RespondActivityTaskCanceledByIdHandler
    implements Handler<
        RespondActivityTaskCanceledByIdRequest, RespondActivityTaskCanceledByIdResponse> {
  private final Namespaces namespaces;
  private final ActivityOutcomes outcomes;

  public RespondActivityTaskCanceledByIdHandler(Namespaces namespaces, ActivityOutcomes outcomes) {
    this.namespaces = namespaces;
    this.outcomes = outcomes;
  }

  @Override
  public MethodDescriptor<
          RespondActivityTaskCanceledByIdRequest, RespondActivityTaskCanceledByIdResponse>
      method() {
    return WorkflowServiceGrpc.getRespondActivityTaskCanceledByIdMethod();
  }

  @Override
  public CompletionStage<RespondActivityTaskCanceledByIdResponse> handle(
      RespondActivityTaskCanceledByIdRequest request, Call call) {
    var activity = ActivityCall.byId(
        Lookup.require(namespaces, request.getNamespace()),
        WorkflowExecution.newBuilder()
            .setWorkflowId(request.getWorkflowId())
            .setRunId(request.getRunId())
            .build(),
        request.getActivityId(),
        request.getIdentity());
    Optional<Payloads> details =
        request.hasDetails() ? Optional.of(request.getDetails()) : Optional.empty();
    return outcomes
        .cancel(activity, details)
        .thenApply(done -> RespondActivityTaskCanceledByIdResponse.getDefaultInstance());
  }
}
