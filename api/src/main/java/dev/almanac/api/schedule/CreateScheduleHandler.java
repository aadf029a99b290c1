package dev.almanac.api.schedule;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.CreateScheduleRequest;
import io.temporal.api.workflowservice.v1.CreateScheduleResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Creates a schedule and applies its initial patch. */
public record CreateScheduleHandler(
    Namespaces namespaces, ScheduleEditor changes, TriggeredStarts starts)
    implements Handler<CreateScheduleRequest, CreateScheduleResponse> {
  @Override
  public MethodDescriptor<CreateScheduleRequest, CreateScheduleResponse> method() {
    return WorkflowServiceGrpc.getCreateScheduleMethod();
  }

  @Override
  public CompletionStage<CreateScheduleResponse> handle(CreateScheduleRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    return changes
        .create(namespace, request, Extension.getDefaultInstance())
        .thenCompose(reply ->
            starts.madeFor(ScheduleTargets.of(namespace, request.getScheduleId()), reply, call))
        .thenApply(reply -> CreateScheduleResponse.newBuilder()
            .setConflictToken(ConflictTokens.of(reply.revision()))
            .build());
  }
}
