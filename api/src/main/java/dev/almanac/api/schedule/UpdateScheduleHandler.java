package dev.almanac.api.schedule;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.UpdateScheduleRequest;
import io.temporal.api.workflowservice.v1.UpdateScheduleResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Replaces the definition of a schedule, except for what Temporal's message cannot express. */
public record UpdateScheduleHandler(Namespaces namespaces, ScheduleEditor changes)
    implements Handler<UpdateScheduleRequest, UpdateScheduleResponse> {
  @Override
  public MethodDescriptor<UpdateScheduleRequest, UpdateScheduleResponse> method() {
    return WorkflowServiceGrpc.getUpdateScheduleMethod();
  }

  @Override
  public CompletionStage<UpdateScheduleResponse> handle(UpdateScheduleRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    return changes
        .update(namespace, request, Extension.getDefaultInstance(), "")
        .thenApply(reply -> UpdateScheduleResponse.getDefaultInstance());
  }
}
