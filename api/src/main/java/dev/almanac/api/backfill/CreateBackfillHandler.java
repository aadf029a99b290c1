package dev.almanac.api.backfill;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.IdChecks;
import dev.almanac.api.schedule.ScheduleTargets;
import dev.almanac.api.schedule.own.Askers;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.CreateBackfillRequest;
import dev.almanac.protocol.schedule.v1.CreateBackfillResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Schedules;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import java.util.concurrent.CompletionStage;

/** Starts a backfill, or previews its times. */
public record CreateBackfillHandler(
    Namespaces namespaces,
    Routed<ScheduleName, Schedules> schedules,
    BackfillFinder known,
    BackfillPreview preview)
    implements Handler<CreateBackfillRequest, CreateBackfillResponse> {
  @Override
  public MethodDescriptor<CreateBackfillRequest, CreateBackfillResponse> method() {
    return ScheduleServiceGrpc.getCreateBackfillMethod();
  }

  @Override
  public CompletionStage<CreateBackfillResponse> handle(CreateBackfillRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var name = ScheduleTargets.of(namespace, request.getScheduleId());
    var plan = BackfillPlanReader.read(request.getRange());
    var id = IdChecks.check("BackfillId", request.getBackfillId());
    if (request.getDryRun()) {
      return preview.of(name, plan);
    }
    var start = new ScheduleRequest.StartBackfill(id, plan, Askers.of(request.getAsker()));
    return preview
        .atRisk(name, plan)
        .thenCompose(atRisk -> schedules
            .at(name)
            .ask(name, start)
            .thenCompose(reply -> begun(name, reply.backfills().getFirst()))
            .thenApply(begun -> cut(begun.setAtRisk(atRisk), plan)));
  }

  private CompletionStage<CreateBackfillResponse.Builder> begun(ScheduleName name, String id) {
    return known
        .find(name, id)
        .thenApply(found -> CreateBackfillResponse.newBuilder().setBackfill(found));
  }

  /** Sets {@code cut_at} if the backfill ends earlier than requested. */
  static CreateBackfillResponse cut(CreateBackfillResponse.Builder response, Backfill.Plan asked) {
    var end = response.getBackfill().getRange().getEnd();
    return ProtoTime.instant(end).isBefore(asked.range().to())
        ? response.setCutAt(end).build()
        : response.build();
  }
}
