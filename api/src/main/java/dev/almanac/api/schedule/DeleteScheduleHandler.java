package dev.almanac.api.schedule;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Schedules;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.DeleteScheduleRequest;
import io.temporal.api.workflowservice.v1.DeleteScheduleResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Deletes a schedule. Its runs continue, and its ledger stays. */
public record DeleteScheduleHandler(
    Namespaces namespaces, Routed<ScheduleName, Schedules> schedules)
    implements Handler<DeleteScheduleRequest, DeleteScheduleResponse> {
  @Override
  public MethodDescriptor<DeleteScheduleRequest, DeleteScheduleResponse> method() {
    return WorkflowServiceGrpc.getDeleteScheduleMethod();
  }

  @Override
  public CompletionStage<DeleteScheduleResponse> handle(DeleteScheduleRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var name = ScheduleTargets.of(namespace, request.getScheduleId());
    return schedules
        .at(name)
        .ask(name, new ScheduleRequest.Delete(ScheduleEditor.asker(request.getIdentity(), "")))
        .thenApply(reply -> DeleteScheduleResponse.getDefaultInstance());
  }
}
