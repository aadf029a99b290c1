package dev.almanac.api.backfill;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.IdChecks;
import dev.almanac.api.schedule.ScheduleTargets;
import dev.almanac.api.schedule.own.Askers;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.protocol.schedule.v1.ChangeBackfillRequest;
import dev.almanac.protocol.schedule.v1.ChangeBackfillResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Schedules;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import java.util.concurrent.CompletionStage;

/** Pauses, resumes or cancels a backfill. */
public record ChangeBackfillHandler(
    Namespaces namespaces, Routed<ScheduleName, Schedules> schedules, BackfillFinder known)
    implements Handler<ChangeBackfillRequest, ChangeBackfillResponse> {
  @Override
  public MethodDescriptor<ChangeBackfillRequest, ChangeBackfillResponse> method() {
    return ScheduleServiceGrpc.getChangeBackfillMethod();
  }

  @Override
  public CompletionStage<ChangeBackfillResponse> handle(ChangeBackfillRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var name = ScheduleTargets.of(namespace, request.getScheduleId());
    var id = IdChecks.require("BackfillId", request.getBackfillId());
    return schedules
        .at(name)
        .ask(name, change(request, id))
        .thenCompose(reply -> known.find(name, id))
        .thenApply(
            found -> ChangeBackfillResponse.newBuilder().setBackfill(found).build());
  }

  private static ScheduleRequest change(ChangeBackfillRequest request, String id) {
    var asker = Askers.of(request.getAsker());
    return switch (request.getChange()) {
      case BACKFILL_CHANGE_PAUSE -> new ScheduleRequest.PauseBackfill(id, asker);
      case BACKFILL_CHANGE_RESUME -> new ScheduleRequest.ResumeBackfill(id, asker);
      case BACKFILL_CHANGE_CANCEL -> new ScheduleRequest.CancelBackfill(id, asker);
      case BACKFILL_CHANGE_UNSPECIFIED, UNRECOGNIZED ->
        throw RpcError.invalidArgument("Unknown change: %d.".formatted(request.getChangeValue()))
            .exception();
    };
  }
}
