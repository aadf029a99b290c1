package dev.almanac.api.ledger;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.schedule.ScheduleTargets;
import dev.almanac.engine.schedule.ledger.DefinitionVersion;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.protocol.schedule.v1.ListVersionsRequest;
import dev.almanac.protocol.schedule.v1.ListVersionsResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.runtime.ScheduleRecords;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.store.EntityRef;
import dev.almanac.store.schedule.Incarnation;
import io.grpc.MethodDescriptor;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Lists the definitions that users gave a schedule, even after its deletion. */
public final class ListVersionsHandler
    implements Handler<ListVersionsRequest, ListVersionsResponse> {
  private static final int USUAL = 10;
  private static final int MOST = 50;

  private final Namespaces namespaces;
  private final LedgerReader ledgers;
  private final ScheduleRecords records;

  public ListVersionsHandler(Namespaces namespaces, LedgerReader ledgers, ScheduleRecords records) {
    this.namespaces = namespaces;
    this.ledgers = ledgers;
    this.records = records;
  }

  @Override
  public MethodDescriptor<ListVersionsRequest, ListVersionsResponse> method() {
    return ScheduleServiceGrpc.getListVersionsMethod();
  }

  @Override
  public CompletionStage<ListVersionsResponse> handle(ListVersionsRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var name = ScheduleTargets.of(namespace, request.getScheduleId());
    if (request.getLimit() < 0 || request.getBeforeVersion() < 0) {
      throw RpcError.invalidArgument(
              "Limit and BeforeVersion must not be negative, found %d and %d."
                  .formatted(request.getLimit(), request.getBeforeVersion()))
          .exception();
    }
    int limit = request.getLimit() == 0 ? USUAL : Math.min(request.getLimit(), MOST);
    long before = request.getBeforeVersion() == 0 ? Long.MAX_VALUE : request.getBeforeVersion();
    return ledgers
        .incarnation(name, request.getIncarnation())
        .thenCompose(incarnation -> versions(incarnation.identity().ref(), before, limit)
            .thenApply(versions -> response(incarnation, versions)));
  }

  private CompletionStage<List<DefinitionVersion>> versions(
      EntityRef schedule, long before, int limit) {
    return records
        .versions(schedule, before, limit)
        .thenCompose(versions -> versions.isEmpty() && before == Long.MAX_VALUE
            ? present(schedule)
            : CompletableFuture.completedStage(versions));
  }

  /** Returns the only version of a schedule that was defined before versions were kept. */
  private CompletionStage<List<DefinitionVersion>> present(EntityRef schedule) {
    return records
        .schedules(List.of(schedule))
        .thenApply(found -> found.stream().map(ListVersionsHandler::present).toList());
  }

  private static DefinitionVersion present(Schedule schedule) {
    var status = schedule.status();
    return new DefinitionVersion(
        1,
        status.times().updated().orElse(status.times().created()),
        Asker.SCHEDULE,
        List.of(),
        schedule.definition(),
        new DefinitionVersion.Settings(status.paused(), status.notes(), status.allowance()));
  }

  private static ListVersionsResponse response(
      Incarnation incarnation, List<DefinitionVersion> versions) {
    var response = ListVersionsResponse.newBuilder()
        .setIncarnation(incarnation.identity().incarnation().toString());
    versions.stream().map(VersionMessages::message).forEach(response::addVersions);
    if (!versions.isEmpty() && versions.getLast().number() > 1) {
      response.setNextBeforeVersion(versions.getLast().number());
    }
    return response.build();
  }
}
