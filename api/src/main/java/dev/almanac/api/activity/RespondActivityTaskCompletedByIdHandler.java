package dev.almanac.api.activity;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.Lookup;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedByIdRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedByIdResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The result of an activity, by somebody who knows its id. */
public final class RespondActivityTaskCompletedByIdHandler
    implements Handler<
        RespondActivityTaskCompletedByIdRequest, RespondActivityTaskCompletedByIdResponse> {
  private final Namespaces namespaces;
  private final ActivityOutcomes outcomes;

  public RespondActivityTaskCompletedByIdHandler(Namespaces namespaces, ActivityOutcomes outcomes) {
    this.namespaces = namespaces;
    this.outcomes = outcomes;
  }

  @Override
  public MethodDescriptor<
          RespondActivityTaskCompletedByIdRequest, RespondActivityTaskCompletedByIdResponse>
      method() {
    return WorkflowServiceGrpc.getRespondActivityTaskCompletedByIdMethod();
  }

  @Override
  public CompletionStage<RespondActivityTaskCompletedByIdResponse> handle(
      RespondActivityTaskCompletedByIdRequest request, Call call) {
    var activity = ActivityCall.byId(
        Lookup.require(namespaces, request.getNamespace()),
        WorkflowExecution.newBuilder()
            .setWorkflowId(request.getWorkflowId())
            .setRunId(request.getRunId())
            .build(),
        request.getActivityId(),
        request.getIdentity());
    Optional<Payloads> result =
        request.hasResult() ? Optional.of(request.getResult()) : Optional.empty();
    return outcomes
        .complete(activity, result)
        .thenApply(done -> RespondActivityTaskCompletedByIdResponse.getDefaultInstance());
  }
}
