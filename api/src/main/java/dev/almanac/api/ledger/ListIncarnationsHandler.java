package dev.almanac.api.ledger;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.Uuids;
import dev.almanac.api.schedule.ScheduleTargets;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.Incarnation;
import dev.almanac.protocol.schedule.v1.ListIncarnationsRequest;
import dev.almanac.protocol.schedule.v1.ListIncarnationsResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.runtime.ScheduleRecords;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.store.Nanos;
import dev.almanac.store.run.Lifetime;
import io.grpc.MethodDescriptor;
import java.util.concurrent.CompletionStage;

/** Lists the schedules that have had an id. */
public record ListIncarnationsHandler(Namespaces namespaces, ScheduleRecords records)
    implements Handler<ListIncarnationsRequest, ListIncarnationsResponse> {
  private static final int MOST = 1_000;

  @Override
  public MethodDescriptor<ListIncarnationsRequest, ListIncarnationsResponse> method() {
    return ScheduleServiceGrpc.getListIncarnationsMethod();
  }

  @Override
  public CompletionStage<ListIncarnationsResponse> handle(
      ListIncarnationsRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var name = ScheduleTargets.of(namespace, request.getScheduleId());
    return records.incarnations(name, null, MOST).thenApply(found -> {
      if (found.isEmpty()) {
        throw RpcError.notFound("schedule not found for ID: " + name.scheduleId())
            .exception();
      }
      var response = ListIncarnationsResponse.newBuilder();
      found.reversed().forEach(one -> response.addIncarnations(message(one)));
      return response.build();
    });
  }

  private static Incarnation message(dev.almanac.store.schedule.Incarnation incarnation) {
    var identity = incarnation.identity();
    var message = Incarnation.newBuilder()
        .setId(identity.incarnation().toString())
        .setCreatedAt(ProtoTime.timestamp(Uuids.time(identity.incarnation())));
    if (incarnation.deleted() != Lifetime.OPEN) {
      message.setDeletedAt(ProtoTime.timestamp(Nanos.instant(incarnation.deleted())));
    }
    return message.build();
  }
}
