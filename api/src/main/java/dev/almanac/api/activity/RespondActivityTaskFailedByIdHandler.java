package dev.almanac.api.activity;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.Lookup;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedByIdRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedByIdResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The failure of an attempt, by somebody who knows its id. */
public final class RespondActivityTaskFailedByIdHandler
    implements Handler<
        RespondActivityTaskFailedByIdRequest, RespondActivityTaskFailedByIdResponse> {
  private final Namespaces namespaces;
  private final ActivityOutcomes outcomes;

  public RespondActivityTaskFailedByIdHandler(Namespaces namespaces, ActivityOutcomes outcomes) {
    this.namespaces = namespaces;
    this.outcomes = outcomes;
  }

  @Override
  public MethodDescriptor<
          RespondActivityTaskFailedByIdRequest, RespondActivityTaskFailedByIdResponse>
      method() {
    return WorkflowServiceGrpc.getRespondActivityTaskFailedByIdMethod();
  }

  @Override
  public CompletionStage<RespondActivityTaskFailedByIdResponse> handle(
      RespondActivityTaskFailedByIdRequest request, Call call) {
    var activity = ActivityCall.byId(
        Lookup.require(namespaces, request.getNamespace()),
        WorkflowExecution.newBuilder()
            .setWorkflowId(request.getWorkflowId())
            .setRunId(request.getRunId())
            .build(),
        request.getActivityId(),
        request.getIdentity());
    Optional<Payloads> heartbeat = request.hasLastHeartbeatDetails()
        ? Optional.of(request.getLastHeartbeatDetails())
        : Optional.empty();
    return outcomes
        .fail(activity, request.getFailure(), heartbeat)
        .thenApply(done -> RespondActivityTaskFailedByIdResponse.getDefaultInstance());
  }
}
