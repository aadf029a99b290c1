package dev.almanac.api.preview;

import dev.almanac.api.CalculationPool;
import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.RequestTimes;
import dev.almanac.api.schedule.ScheduleTargets;
import dev.almanac.api.schedule.own.Embedded;
import dev.almanac.engine.decision.Refusal.Reason;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.protocol.schedule.v1.PreviewScheduleRequest;
import dev.almanac.protocol.schedule.v1.PreviewScheduleResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Schedules;
import dev.almanac.runtime.registry.Calendars;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.schedule.v1.ScheduleSpec;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Shows what a specification means and would change. Its problems are part of the answer. */
public final class PreviewScheduleHandler
    implements Handler<PreviewScheduleRequest, PreviewScheduleResponse> {
  private static final int USUAL = 10;
  private static final int MOST = 500;

  private final Namespaces namespaces;
  private final Routed<ScheduleName, Schedules> schedules;
  private final Calendars calendars;
  private final CalculationPool calculations;
  private final InstantSource clock;

  /** @param clock the time that schedules see */
  public PreviewScheduleHandler(
      Namespaces namespaces,
      Routed<ScheduleName, Schedules> schedules,
      Calendars calendars,
      CalculationPool calculations,
      InstantSource clock) {
    this.namespaces = namespaces;
    this.schedules = schedules;
    this.calendars = calendars;
    this.calculations = calculations;
    this.clock = clock;
  }

  @Override
  public MethodDescriptor<PreviewScheduleRequest, PreviewScheduleResponse> method() {
    return ScheduleServiceGrpc.getPreviewScheduleMethod();
  }

  @Override
  public CompletionStage<PreviewScheduleResponse> handle(
      PreviewScheduleRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    Optional<ScheduleName> name = request.getScheduleId().isEmpty()
        ? Optional.empty()
        : Optional.of(ScheduleTargets.of(namespace, request.getScheduleId()));
    var range = new Preview.Range(
        request.hasFrom() ? RequestTimes.instant("from", request.getFrom()) : clock.instant(),
        count(request));
    var spec = Embedded.read("spec", ScheduleSpec.parser(), request.getSpec());
    var uses = new RequestedUses(request.getExtension());
    return calendars
        .find(namespace.id(), uses.names())
        .thenCombine(stored(name), (found, stored) -> new Preview.Subject(name, stored, found))
        .thenCompose(subject -> calculations.run(
            () -> new Preview(spec, uses, request.getProfile(), subject, range).response()));
  }

  private static int count(PreviewScheduleRequest request) {
    int count = request.getCount() == 0 ? USUAL : request.getCount();
    if (count < 1 || count > MOST) {
      throw RpcError.invalidArgument(
              "Count is %d, and must be from 1 to %d.".formatted(count, MOST))
          .exception();
    }
    return count;
  }

  private CompletionStage<Optional<Schedule>> stored(Optional<ScheduleName> name) {
    return name.map(known -> schedules
            .at(known)
            .view(known)
            .<Optional<Schedule>>thenApply(Optional::of)
            .exceptionallyCompose(error -> CallFailed.isRefusal(error, Reason.NOT_FOUND)
                ? CompletableFuture.completedStage(Optional.empty())
                : CompletableFuture.failedStage(error)))
        .orElseGet(() -> CompletableFuture.completedStage(Optional.empty()));
  }
}
