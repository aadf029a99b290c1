package dev.almanac.api.evaluate;

import com.google.protobuf.util.Timestamps;
import dev.almanac.api.Call;
import dev.almanac.api.CallAsker;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.evaluate.DecidedOutcomes.Span;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.LongPollTimeouts;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.EvaluateSchedulesRequest;
import dev.almanac.protocol.schedule.v1.EvaluateSchedulesResponse;
import dev.almanac.protocol.schedule.v1.EvaluatedTime;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;

/** Waits until everything due in a namespace is decided, and returns what became of it. */
final class EvaluateSchedulesHandler
    implements Handler<EvaluateSchedulesRequest, EvaluateSchedulesResponse> {
  private static final int USUAL = 100;
  private static final int MOST = 500;

  /** Each may read ten thousand schedules. */
  private static final int AT_ONCE = 4;

  private final Namespaces namespaces;
  private final ScheduleWalk walk;
  private final Settling settling;
  private final DecidedOutcomes decided;
  private final InstantSource clock;
  private final Semaphore room = new Semaphore(AT_ONCE);

  /** @param clock the time that schedules see */
  EvaluateSchedulesHandler(
      Namespaces namespaces,
      ScheduleWalk walk,
      Settling settling,
      DecidedOutcomes decided,
      InstantSource clock) {
    this.namespaces = namespaces;
    this.walk = walk;
    this.settling = settling;
    this.decided = decided;
    this.clock = clock;
  }

  @Override
  public MethodDescriptor<EvaluateSchedulesRequest, EvaluateSchedulesResponse> method() {
    return ScheduleServiceGrpc.getEvaluateSchedulesMethod();
  }

  @Override
  public CompletionStage<EvaluateSchedulesResponse> handle(
      EvaluateSchedulesRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    int limit = limit(request);
    var after = request.hasAfter() ? time(request) : clock.instant().minusNanos(1);
    if (!room.tryAcquire()) {
      return CompletableFuture.failedStage(
          RpcError.overloaded("Too many evaluations are under way; please try again later.")
              .exception());
    }
    return CompletableFuture.completedStage(namespace)
        .thenCompose(known -> evaluate(known, after, call))
        .thenApply(evaluated -> evaluated.response(limit))
        .whenComplete((response, failure) -> room.release());
  }

  private static int limit(EvaluateSchedulesRequest request) {
    int limit = request.getLimit();
    if (limit < 0 || limit > MOST) {
      throw RpcError.invalidArgument("Expected a limit of 1 to %d, found %d".formatted(MOST, limit))
          .exception();
    }
    return limit == 0 ? USUAL : limit;
  }

  private static Instant time(EvaluateSchedulesRequest request) {
    if (!Timestamps.isValid(request.getAfter())) {
      throw RpcError.invalidArgument("After is not a valid time").exception();
    }
    return ProtoTime.instant(request.getAfter());
  }

  private CompletionStage<Evaluated> evaluate(Namespace namespace, Instant after, Call call) {
    var asker = new CallAsker(call);
    var wait = new Histories.Wait(LongPollTimeouts.questionersPatience(call), asker);
    Queue<EvaluatedTime> rows = new ConcurrentLinkedQueue<>();
    return walk.each(namespace.id(), asker, (ref, schedule) -> settling.settle(schedule, wait))
        .thenCompose(settled -> {
          var span = new Span(after, clock.instant());
          return walk.each(
                  namespace.id(),
                  asker,
                  (ref, schedule) -> settling
                      .settle(schedule, wait)
                      .thenCompose(latest -> decided.of(ref, latest, span))
                      .thenAccept(rows::addAll))
              .thenApply(isCut -> new Evaluated(List.copyOf(rows), span.until(), isCut));
        });
  }

  /** All that was found. */
  private record Evaluated(List<EvaluatedTime> rows, Instant until, boolean isCut) {
    EvaluateSchedulesResponse response(int limit) {
      var sorted = rows.stream()
          .sorted(Comparator.comparing(EvaluatedTime::getDecidedTime, Timestamps.comparator())
              .thenComparing(EvaluatedTime::getScheduleId)
              .thenComparing(EvaluatedTime::getNominalTime, Timestamps.comparator()))
          .toList();
      int count = Math.min(limit, sorted.size());
      while (count > 0 && count < sorted.size() && isOneMoment(sorted, count)) {
        count++;
      }
      boolean hasMore = count < sorted.size();
      return EvaluateSchedulesResponse.newBuilder()
          .addAllOutcomes(sorted.subList(0, count))
          .setEvaluatedUntil(
              hasMore ? sorted.get(count - 1).getDecidedTime() : ProtoTime.timestamp(until))
          .setHasMore(hasMore)
          .setCut(isCut)
          .build();
    }

    private static boolean isOneMoment(List<EvaluatedTime> sorted, int index) {
      return sorted.get(index).getDecidedTime().equals(sorted.get(index - 1).getDecidedTime());
    }
  }
}
