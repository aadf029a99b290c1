package dev.almanac.api.plan;

import dev.almanac.api.Call;
import dev.almanac.api.CallAsker;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.filter.ScheduleFilter;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.protocol.schedule.v1.PlanSchedulesRequest;
import dev.almanac.protocol.schedule.v1.PlanSchedulesResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.runtime.registry.SearchAttributes;
import io.grpc.MethodDescriptor;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;

/** Shows what the schedules of a namespace will do in a range of time. */
public final class PlanSchedulesHandler
    implements Handler<PlanSchedulesRequest, PlanSchedulesResponse> {
  /** Each may read tens of thousands of schedules. */
  private static final int AT_ONCE = 4;

  private final Namespaces namespaces;
  private final SearchAttributes attributes;
  private final ScheduleScan schedules;
  private final InstantSource clock;
  private final Semaphore room = new Semaphore(AT_ONCE);

  /** @param clock the time that schedules see */
  PlanSchedulesHandler(
      Namespaces namespaces,
      SearchAttributes attributes,
      ScheduleScan schedules,
      InstantSource clock) {
    this.namespaces = namespaces;
    this.attributes = attributes;
    this.schedules = schedules;
    this.clock = clock;
  }

  @Override
  public MethodDescriptor<PlanSchedulesRequest, PlanSchedulesResponse> method() {
    return ScheduleServiceGrpc.getPlanSchedulesMethod();
  }

  @Override
  public CompletionStage<PlanSchedulesResponse> handle(PlanSchedulesRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var condition = ScheduleFilter.read(request.getQuery(), namespace, attributes);
    var plan = new Plan(PlanRange.read(request, clock.instant()));
    if (!room.tryAcquire()) {
      return CompletableFuture.failedStage(
          RpcError.overloaded("Too many plans are being made; please try again later.")
              .exception());
    }
    return CompletableFuture.completedStage(plan)
        .thenCompose(empty -> schedules.fill(empty, namespace.id(), condition, new CallAsker(call)))
        .thenApply(Plan::response)
        .whenComplete((response, failure) -> room.release());
  }
}
