package dev.almanac.api.ledger;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.schedule.ScheduleTargets;
import dev.almanac.protocol.schedule.v1.ListLedgerRequest;
import dev.almanac.protocol.schedule.v1.ListLedgerResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.store.schedule.Incarnation;
import io.grpc.MethodDescriptor;
import java.util.concurrent.CompletionStage;

/** Lists what was done to a schedule and the outcomes of its times, even after its deletion. */
public final class ListLedgerHandler implements Handler<ListLedgerRequest, ListLedgerResponse> {
  private static final int USUAL = 100;
  private static final int MOST = 500;

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
    if (request.getAfterSequence() < 0) {
      throw RpcError.invalidArgument(
              "AfterSequence must not be negative, found %d.".formatted(request.getAfterSequence()))
          .exception();
    }
    int limit = request.getLimit() <= 0 ? USUAL : Math.min(request.getLimit(), MOST);
    return ledgers
        .incarnation(name, request.getIncarnation())
        .thenCompose(incarnation -> ledgers
            .page(incarnation.identity().ref(), request.getAfterSequence(), limit)
            .thenApply(page -> response(request, incarnation, page)));
  }

  /** Sets the cursor after the entries that were read, shown or not. */
  private static ListLedgerResponse response(
      ListLedgerRequest request, Incarnation incarnation, LedgerReader.Page page) {
    var response = ListLedgerResponse.newBuilder()
        .setScheduleId(request.getScheduleId())
        .setNamespace(request.getNamespace())
        .setIncarnation(incarnation.identity().incarnation().toString())
        .setHasMore(page.hasMore());
    page.entries().stream()
        .map(LedgerMessages::message)
        .filter(entry -> !request.getEventsOnly() || !entry.getEventType().isEmpty())
        .forEach(response::addEntries);
    if (page.hasMore()) {
      response.setNextCursor(page.entries().getLast().sequence());
    }
    return response.build();
  }
}
