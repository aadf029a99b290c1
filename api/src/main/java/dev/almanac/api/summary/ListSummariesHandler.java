package dev.almanac.api.summary;

import dev.almanac.api.CalculationPool;
import dev.almanac.api.Call;
import dev.almanac.api.CallAsker;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.PageSize;
import dev.almanac.api.schedule.OutcomeMessages;
import dev.almanac.engine.schedule.health.Standings;
import dev.almanac.engine.schedule.standing.Listed;
import dev.almanac.engine.schedule.standing.Standing;
import dev.almanac.protocol.schedule.v1.ListSummariesRequest;
import dev.almanac.protocol.schedule.v1.ListSummariesResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.StateCount;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.ScheduleRecords;
import dev.almanac.runtime.ScheduleRecords.Outline;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Lists schedules at a glance. Rows say how a schedule stood after its last step; since then it can
 * only have become late, which its head tells.
 */
public final class ListSummariesHandler
    implements Handler<ListSummariesRequest, ListSummariesResponse> {
  private static final int USUAL = 50;
  private static final int MOST = 200;

  private final Namespaces namespaces;
  private final SummarySearch search;
  private final ScheduleRecords records;
  private final CalculationPool calculations;
  private final InstantSource clock;

  /** @param clock the time that schedules see */
  ListSummariesHandler(
      Namespaces namespaces,
      SummarySearch search,
      ScheduleRecords records,
      CalculationPool calculations,
      InstantSource clock) {
    this.namespaces = namespaces;
    this.search = search;
    this.records = records;
    this.calculations = calculations;
    this.clock = clock;
  }

  @Override
  public MethodDescriptor<ListSummariesRequest, ListSummariesResponse> method() {
    return ScheduleServiceGrpc.getListSummariesMethod();
  }

  /** A request that was read. */
  private record Wanted(
      Namespace namespace, SummaryFilter filter, SummaryPlace place, boolean isFirst, int size) {}

  @Override
  public CompletionStage<ListSummariesResponse> handle(ListSummariesRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var wanted = new Wanted(
        namespace,
        SummaryFilter.read(request, namespace, search.attributes()),
        SummaryPlace.read(request.getOrder(), request.getPageToken()),
        request.getPageToken().isEmpty(),
        PageSize.of(request.getPageSize(), USUAL, MOST));
    var now = clock.instant();
    var asker = new CallAsker(call);
    return newlyLate(wanted, now)
        .thenCompose(late -> search
            .page(namespace, wanted.filter().rows(late), wanted.place(), wanted.size(), asker)
            .thenCompose(page -> answer(wanted, page, now))
            .thenCompose(answer -> counted(wanted, answer, late, asker)));
  }

  /** Returns the schedules that are late although their rows do not say so. */
  private CompletionStage<List<UUID>> newlyLate(Wanted wanted, Instant now) {
    if (!wanted.isFirst() && !wanted.filter().standings().contains(Standing.LATE)) {
      return CompletableFuture.completedStage(List.of());
    }
    return records
        .overdue(now.minus(Standings.PUNCTUAL))
        .thenApply(overdue -> overdue.stream()
            .filter(one -> one.key().namespace().equals(wanted.namespace().id()))
            .filter(one -> Standings.of(one.head(), false, now) == Standing.LATE)
            .filter(one -> listed(one).filter(Standing.LATE::equals).isEmpty())
            .map(one -> one.key().incarnation())
            .toList());
  }

  private static Optional<Standing> listed(Outline outline) {
    return outline.head().health().listed().map(Listed::standing);
  }

  private CompletionStage<ListSummariesResponse.Builder> answer(
      Wanted wanted, SummarySearch.Page page, Instant now) {
    var refs = page.rows().stream().map(row -> row.identity().ref()).toList();
    return records
        .outlines(refs)
        .thenCompose(outlines -> calculations.run(() -> {
          var answer = ListSummariesResponse.newBuilder().setNextPageToken(page.next());
          Found.all(page.rows(), outlines).stream()
              .filter(found -> wanted.filter().wants(found.standing(now)))
              .forEach(found -> answer.addSchedules(SummaryMessages.message(found, now)));
          return answer;
        }));
  }

  private CompletionStage<ListSummariesResponse> counted(
      Wanted wanted, ListSummariesResponse.Builder answer, List<UUID> late, Asker asker) {
    if (!wanted.isFirst()) {
      return CompletableFuture.completedStage(answer.build());
    }
    return search.counts(wanted.namespace(), wanted.filter(), late, asker).thenApply(counts -> {
      counts
          .byStanding()
          .forEach((standing, count) -> answer.addCounts(
              StateCount.newBuilder().setState(OutcomeMessages.state(standing)).setCount(count)));
      return answer.setCountsCut(counts.isCut()).build();
    });
  }
}
