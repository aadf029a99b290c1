package dev.almanac.api.activity;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.workflowservice.v1.RecordActivityTaskHeartbeatRequest;
import io.temporal.api.workflowservice.v1.RecordActivityTaskHeartbeatResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Progress of an activity, reported by the worker that holds it; the answer says whether it should
 * end.
 */
public final class RecordActivityTaskHeartbeatHandler
    implements Handler<RecordActivityTaskHeartbeatRequest, RecordActivityTaskHeartbeatResponse> {
  private final Namespaces namespaces;
  private final ActivityOutcomes outcomes;

  public RecordActivityTaskHeartbeatHandler(Namespaces namespaces, ActivityOutcomes outcomes) {
    this.namespaces = namespaces;
    this.outcomes = outcomes;
  }

  @Override
  public MethodDescriptor<RecordActivityTaskHeartbeatRequest, RecordActivityTaskHeartbeatResponse>
      method() {
    return WorkflowServiceGrpc.getRecordActivityTaskHeartbeatMethod();
  }

  @Override
  public CompletionStage<RecordActivityTaskHeartbeatResponse> handle(
      RecordActivityTaskHeartbeatRequest request, Call call) {
    var activity = ActivityCall.held(
        namespaces, request.getNamespace(), request.getTaskToken(), request.getIdentity());
    Optional<Payloads> details =
        request.hasDetails() ? Optional.of(request.getDetails()) : Optional.empty();
    return outcomes
        .heartbeat(activity, details)
        .thenApply(isToEnd -> RecordActivityTaskHeartbeatResponse.newBuilder()
            .setCancelRequested(isToEnd)
            .build());
  }
}
