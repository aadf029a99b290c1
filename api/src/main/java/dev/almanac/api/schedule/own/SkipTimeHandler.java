package dev.almanac.api.schedule.own;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.RequestTimes;
import dev.almanac.api.schedule.ScheduleTargets;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.SkipTimeRequest;
import dev.almanac.protocol.schedule.v1.SkipTimeResponse;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Schedules;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import java.util.concurrent.CompletionStage;

/** Skips one future time of a schedule, or cancels such a skip. */
public record SkipTimeHandler(Namespaces namespaces, Routed<ScheduleName, Schedules> schedules)
    implements Handler<SkipTimeRequest, SkipTimeResponse> {
  @Override
  public MethodDescriptor<SkipTimeRequest, SkipTimeResponse> method() {
    return ScheduleServiceGrpc.getSkipTimeMethod();
  }

  @Override
  public CompletionStage<SkipTimeResponse> handle(SkipTimeRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var name = ScheduleTargets.of(namespace, request.getScheduleId());
    if (!request.hasNominalTime()) {
      throw RpcError.invalidArgument("NominalTime is not set on request.").exception();
    }
    var time = RequestTimes.instant("NominalTime", request.getNominalTime());
    var asker = Askers.of(request.getAsker());
    return schedules
        .at(name)
        .ask(
            name,
            request.getUndo()
                ? new ScheduleRequest.UnskipTime(time, asker)
                : new ScheduleRequest.SkipTime(time, asker))
        .thenApply(reply -> SkipTimeResponse.getDefaultInstance());
  }
}
