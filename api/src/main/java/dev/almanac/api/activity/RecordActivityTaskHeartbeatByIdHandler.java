package dev.almanac.api.activity;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.Lookup;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.workflowservice.v1.RecordActivityTaskHeartbeatByIdRequest;
import io.temporal.api.workflowservice.v1.RecordActivityTaskHeartbeatByIdResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Progress of an activity, reported by somebody who knows its id; the answer says whether it should
 * end.
 */
public final class RecordActivityTaskHeartbeatByIdHandler
    implements Handler<
        RecordActivityTaskHeartbeatByIdRequest, RecordActivityTaskHeartbeatByIdResponse> {
  private final Namespaces namespaces;
  private final ActivityOutcomes outcomes;

  public RecordActivityTaskHeartbeatByIdHandler(Namespaces namespaces, ActivityOutcomes outcomes) {
    this.namespaces = namespaces;
    this.outcomes = outcomes;
  }

  @Override
  public MethodDescriptor<
          RecordActivityTaskHeartbeatByIdRequest, RecordActivityTaskHeartbeatByIdResponse>
      method() {
    return WorkflowServiceGrpc.getRecordActivityTaskHeartbeatByIdMethod();
  }

  @Override
  public CompletionStage<RecordActivityTaskHeartbeatByIdResponse> handle(
      RecordActivityTaskHeartbeatByIdRequest request, Call call) {
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
        .heartbeat(activity, details)
        .thenApply(isToEnd -> RecordActivityTaskHeartbeatByIdResponse.newBuilder()
            .setCancelRequested(isToEnd)
            .build());
  }
}
