package dev.almanac.api.schedule;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Schedules;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.PatchScheduleRequest;
import io.temporal.api.workflowservice.v1.PatchScheduleResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Triggers, backfills, pauses and unpauses a schedule. A repeated request is applied once. */
public record PatchScheduleHandler(
    Namespaces namespaces, Routed<ScheduleName, Schedules> schedules, TriggeredStarts starts)
    implements Handler<PatchScheduleRequest, PatchScheduleResponse> {
  @Override
  public MethodDescriptor<PatchScheduleRequest, PatchScheduleResponse> method() {
    return WorkflowServiceGrpc.getPatchScheduleMethod();
  }

  @Override
  public CompletionStage<PatchScheduleResponse> handle(PatchScheduleRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var name = ScheduleTargets.of(namespace, request.getScheduleId());
    if (!request.hasPatch()) {
      throw RpcError.invalidArgument("Patch is not set on request.").exception();
    }
    var patch = new ScheduleRequest.Patch(
        PatchReader.read(request.getPatch()),
        ScheduleEditor.asker(request.getIdentity(), request.getRequestId()));
    return schedules
        .at(name)
        .ask(name, patch)
        .thenCompose(reply -> starts.madeFor(name, reply, call))
        .thenApply(reply -> PatchScheduleResponse.getDefaultInstance());
  }
}
