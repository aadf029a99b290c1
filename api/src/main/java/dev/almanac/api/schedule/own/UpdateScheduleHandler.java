package dev.almanac.api.schedule.own;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.schedule.ScheduleEditor;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.UpdateScheduleRequest;
import dev.almanac.protocol.schedule.v1.UpdateScheduleResponse;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import java.util.concurrent.CompletionStage;

/** Replaces the definition of a schedule, with policies that Temporal's message does not have. */
public final class UpdateScheduleHandler
    implements Handler<UpdateScheduleRequest, UpdateScheduleResponse> {
  private final Namespaces namespaces;
  private final ScheduleEditor changes;

  public UpdateScheduleHandler(Namespaces namespaces, ScheduleEditor changes) {
    this.namespaces = namespaces;
    this.changes = changes;
  }

  @Override
  public MethodDescriptor<UpdateScheduleRequest, UpdateScheduleResponse> method() {
    return ScheduleServiceGrpc.getUpdateScheduleMethod();
  }

  @Override
  public CompletionStage<UpdateScheduleResponse> handle(UpdateScheduleRequest request, Call call) {
    var theirs = embedded(request);
    var namespace = NamespaceLookup.require(namespaces, theirs.getNamespace());
    return changes
        .update(namespace, theirs, request.getExtension(), request.getReason())
        .thenApply(reply -> UpdateScheduleResponse.getDefaultInstance());
  }

  private static io.temporal.api.workflowservice.v1.UpdateScheduleRequest embedded(
      UpdateScheduleRequest request) {
    var theirs = Embedded.read(
        "request",
        io.temporal.api.workflowservice.v1.UpdateScheduleRequest.parser(),
        request.getRequest());
    return theirs.toBuilder()
        .setNamespace(Embedded.agreed("namespace", request.getNamespace(), theirs.getNamespace()))
        .setScheduleId(
            Embedded.agreed("schedule id", request.getScheduleId(), theirs.getScheduleId()))
        .build();
  }
}
