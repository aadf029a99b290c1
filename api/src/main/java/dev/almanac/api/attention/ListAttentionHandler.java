package dev.almanac.api.attention;

import dev.almanac.api.Call;
import dev.almanac.api.CallAsker;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.engine.schedule.standing.Concern;
import dev.almanac.protocol.schedule.v1.AttentionCount;
import dev.almanac.protocol.schedule.v1.AttentionKind;
import dev.almanac.protocol.schedule.v1.ListAttentionRequest;
import dev.almanac.protocol.schedule.v1.ListAttentionResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Lists what a person may have to look at, the worst first, a bounded number of each kind. */
public final class ListAttentionHandler
    implements Handler<ListAttentionRequest, ListAttentionResponse> {
  private static final int USUAL = 20;
  private static final int MOST = 100;

  private final Namespaces namespaces;
  private final ConcernSearch concerns;
  private final ClockChangeSearch clocks;
  private final NeglectedQueueSearch queues;
  private final InstantSource clock;

  /** @param clock the time that schedules see */
  ListAttentionHandler(
      Namespaces namespaces,
      ConcernSearch concerns,
      ClockChangeSearch clocks,
      NeglectedQueueSearch queues,
      InstantSource clock) {
    this.namespaces = namespaces;
    this.concerns = concerns;
    this.clocks = clocks;
    this.queues = queues;
    this.clock = clock;
  }

  @Override
  public MethodDescriptor<ListAttentionRequest, ListAttentionResponse> method() {
    return ScheduleServiceGrpc.getListAttentionMethod();
  }

  /** How to find something of a kind. */
  private record Look(AttentionKind kind, Supplier<CompletionStage<Attention>> search) {}

  @Override
  public CompletionStage<ListAttentionResponse> handle(ListAttentionRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    int asked = request.getLimitPerKind();
    if (asked < 0) {
      throw RpcError.invalidArgument(
              "LimitPerKind must not be negative, found %d.".formatted(asked))
          .exception();
    }
    int most = asked == 0 ? USUAL : Math.min(asked, MOST);
    var wanted =
        new ConcernSearch.Wanted(namespace.id(), most, clock.instant(), new CallAsker(call));
    CompletionStage<ListAttentionResponse.Builder> answer =
        CompletableFuture.completedStage(ListAttentionResponse.newBuilder());
    for (var look : looks(wanted)) {
      answer = answer.thenCompose(
          so -> look.search().get().thenApply(found -> add(so, look.kind(), found)));
    }
    return answer.thenApply(ListAttentionResponse.Builder::build);
  }

  private List<Look> looks(ConcernSearch.Wanted wanted) {
    var looks = new ArrayList<Look>();
    for (var concern : Concern.values()) {
      looks.add(new Look(ConcernItems.kind(concern), () -> concerns.find(concern, wanted)));
    }
    looks.add(new Look(AttentionKind.ATTENTION_KIND_CLOCK_CHANGE, () -> clocks.find(wanted)));
    looks.add(
        new Look(AttentionKind.ATTENTION_KIND_QUEUE_WITHOUT_WORKERS, () -> queues.find(wanted)));
    looks.sort(Comparator.comparingInt(look -> look.kind().getNumber()));
    return looks;
  }

  private static ListAttentionResponse.Builder add(
      ListAttentionResponse.Builder answer, AttentionKind kind, Attention found) {
    if (found.count() > 0) {
      answer
          .addAllItems(found.items())
          .addCounts(AttentionCount.newBuilder().setKind(kind).setCount(found.count()));
    }
    return answer;
  }
}
