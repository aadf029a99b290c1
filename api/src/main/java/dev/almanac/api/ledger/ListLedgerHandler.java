package dev.almanac.api.ledger;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.schedule.ScheduleTargets;
import dev.almanac.protocol.schedule.v1.ListLedgerRequest;
import dev.almanac.protocol.schedule.v1.ListLedgerResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.runtime.ScheduleRecords;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.store.schedule.Incarnation;
import io.grpc.MethodDescriptor;
import java.util.concurrent.CompletionStage;

/** Lists what was done to a schedule and the outcomes of its times, even after its deletion. */
public final class ListLedgerHandler implements Handler<ListLedgerRequest, ListLedgerResponse> {
  private final Namespaces namespaces;
  private final LedgerReader ledgers;

  public ListLedgerHandler(Namespaces namespaces, LedgerReader ledgers) {
    this.namespaces = namespaces;
    this.ledgers = ledgers;
  }

  @Override
  public MethodDescriptor<ListLedgerRequest, ListLedgerResponse> method() {
    return ScheduleServiceGrpc.getListLedgerMethod();
  }

  @Override
  public CompletionStage<ListLedgerResponse> handle(ListLedgerRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var name = ScheduleTargets.of(namespace, request.getScheduleId());
    var wanted = LedgerSearchReader.read(request);
    return ledgers
        .incarnation(name, request.getIncarnation())
        .thenCompose(incarnation -> ledgers
            .page(incarnation.identity().ref(), wanted.search())
            .thenApply(page -> response(request, wanted, incarnation, page)));
  }

  private static ListLedgerResponse response(
      ListLedgerRequest request,
      LedgerSearchReader.Wanted wanted,
      Incarnation incarnation,
      ScheduleRecords.LedgerPage page) {
    var response = ListLedgerResponse.newBuilder()
        .setScheduleId(request.getScheduleId())
        .setNamespace(request.getNamespace())
        .setIncarnation(incarnation.identity().incarnation().toString())
        .setHasMore(page.next().isPresent());
    page.entries().stream()
        .filter(entry -> wanted.has(EntryKind.of(entry.what())))
        .map(LedgerMessages::message)
        .forEach(response::addEntries);
    page.next().ifPresent(response::setNextCursor);
    return response.build();
  }
}
