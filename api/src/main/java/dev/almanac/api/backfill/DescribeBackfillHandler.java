package dev.almanac.api.backfill;

import dev.almanac.api.Call;
import dev.almanac.api.CallAsker;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.IdChecks;
import dev.almanac.api.request.LongPollTimeouts;
import dev.almanac.api.schedule.ScheduleTargets;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.protocol.schedule.v1.DescribeBackfillRequest;
import dev.almanac.protocol.schedule.v1.DescribeBackfillResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Schedules;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import java.util.concurrent.CompletionStage;

/** Shows the progress of a backfill, at once or when it has ended. */
public record DescribeBackfillHandler(
    Namespaces namespaces, Routed<ScheduleName, Schedules> schedules, BackfillFinder known)
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
    var id = IdChecks.require("BackfillId", request.getBackfillId());
    return (request.getWaitUntilEnded()
            ? known
                .find(name, id)
                .thenCompose(found -> schedules.at(name).end(name, id, patience(call)))
                .thenCompose(ended -> known.find(name, id))
            : known.find(name, id))
        .thenApply(
            found -> DescribeBackfillResponse.newBuilder().setBackfill(found).build());
  }

  private static Histories.Wait patience(Call call) {
    return new Histories.Wait(LongPollTimeouts.readersPatience(call), new CallAsker(call));
  }
}
