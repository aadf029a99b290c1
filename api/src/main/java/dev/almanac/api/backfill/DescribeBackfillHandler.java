package dev.almanac.api.backfill;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.IdChecks;
import dev.almanac.api.schedule.ScheduleTargets;
import dev.almanac.protocol.schedule.v1.DescribeBackfillRequest;
import dev.almanac.protocol.schedule.v1.DescribeBackfillResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import java.util.concurrent.CompletionStage;

/** Shows the progress of a backfill. */
public record DescribeBackfillHandler(Namespaces namespaces, BackfillFinder known)
    implements Handler<DescribeBackfillRequest, DescribeBackfillResponse> {
  @Override
  public MethodDescriptor<DescribeBackfillRequest, DescribeBackfillResponse> method() {
    return ScheduleServiceGrpc.getDescribeBackfillMethod();
  }

  @Override
  public CompletionStage<DescribeBackfillResponse> handle(
      DescribeBackfillRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var name = ScheduleTargets.of(namespace, request.getScheduleId());
    return known
        .find(name, IdChecks.require("BackfillId", request.getBackfillId()))
        .thenApply(
            found -> DescribeBackfillResponse.newBuilder().setBackfill(found).build());
  }
}
