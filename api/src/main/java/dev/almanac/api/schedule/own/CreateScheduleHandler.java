package dev.almanac.api.schedule.own;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.schedule.ConflictTokens;
import dev.almanac.api.schedule.ScheduleEditor;
import dev.almanac.api.schedule.ScheduleTargets;
import dev.almanac.api.schedule.TriggeredStarts;
import dev.almanac.protocol.schedule.v1.CreateScheduleRequest;
import dev.almanac.protocol.schedule.v1.CreateScheduleResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import java.util.concurrent.CompletionStage;

/** Creates a schedule with policies that Temporal's message does not have. */
public final class CreateScheduleHandler
    implements Handler<CreateScheduleRequest, CreateScheduleResponse> {
  private final Namespaces namespaces;
  private final ScheduleEditor changes;
  private final TriggeredStarts starts;

  public CreateScheduleHandler(
      Namespaces namespaces, ScheduleEditor changes, TriggeredStarts starts) {
    this.namespaces = namespaces;
    this.changes = changes;
    this.starts = starts;
  }

  @Override
  public MethodDescriptor<CreateScheduleRequest, CreateScheduleResponse> method() {
    return ScheduleServiceGrpc.getCreateScheduleMethod();
  }

  @Override
  public CompletionStage<CreateScheduleResponse> handle(CreateScheduleRequest request, Call call) {
    var theirs = embedded(request);
    var namespace = NamespaceLookup.require(namespaces, theirs.getNamespace());
    return changes
        .create(namespace, theirs, request.getExtension())
        .thenCompose(reply ->
            starts.madeFor(ScheduleTargets.of(namespace, theirs.getScheduleId()), reply, call))
        .thenApply(reply -> CreateScheduleResponse.newBuilder()
            .setConflictToken(ConflictTokens.of(reply.revision()))
            .build());
  }

  private static io.temporal.api.workflowservice.v1.CreateScheduleRequest embedded(
      CreateScheduleRequest request) {
    var theirs = Embedded.read(
        "request",
        io.temporal.api.workflowservice.v1.CreateScheduleRequest.parser(),
        request.getRequest());
    return theirs.toBuilder()
        .setNamespace(Embedded.agreed("namespace", request.getNamespace(), theirs.getNamespace()))
        .setScheduleId(
            Embedded.agreed("schedule id", request.getScheduleId(), theirs.getScheduleId()))
        .build();
  }
}
