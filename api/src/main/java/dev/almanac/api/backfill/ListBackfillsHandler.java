package dev.almanac.api.backfill;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.schedule.ScheduleTargets;
import dev.almanac.protocol.schedule.v1.ListBackfillsRequest;
import dev.almanac.protocol.schedule.v1.ListBackfillsResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import java.util.concurrent.CompletionStage;

/** Lists the backfills of a schedule, running ones last. */
public record ListBackfillsHandler(Namespaces namespaces, BackfillFinder known)
    implements Handler<ListBackfillsRequest, ListBackfillsResponse> {
  @Override
  public MethodDescriptor<ListBackfillsRequest, ListBackfillsResponse> method() {
    return ScheduleServiceGrpc.getListBackfillsMethod();
  }

  @Override
  public CompletionStage<ListBackfillsResponse> handle(ListBackfillsRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    return known
        .all(ScheduleTargets.of(namespace, request.getScheduleId()))
        .thenApply(
            all -> ListBackfillsResponse.newBuilder().addAllBackfills(all).build());
  }
}
