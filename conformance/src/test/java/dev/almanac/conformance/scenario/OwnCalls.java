package dev.almanac.conformance.scenario;

import dev.almanac.protocol.schedule.v1.LedgerEntry;
import dev.almanac.protocol.schedule.v1.ListLedgerRequest;
import dev.almanac.protocol.schedule.v1.ListLedgerResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import io.grpc.CallOptions;
import io.grpc.MethodDescriptor;
import io.grpc.stub.ClientCalls;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Our own service for schedules. */
record OwnCalls(Endpoint endpoint) {
  <Q, A> A call(MethodDescriptor<Q, A> method, Q request) {
    return ClientCalls.blockingUnaryCall(
        endpoint.stubs().getRawChannel(),
        method,
        CallOptions.DEFAULT.withDeadlineAfter(Endpoint.PATIENCE.toSeconds(), TimeUnit.SECONDS),
        request);
  }

  ListLedgerResponse ledger(String id, long after, int limit) {
    return call(
        ScheduleServiceGrpc.getListLedgerMethod(),
        ListLedgerRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setScheduleId(id)
            .setAfterSequence(after)
            .setLimit(limit)
            .build());
  }

  List<LedgerEntry> entries(String id) {
    return ledger(id, 0, 500).getEntriesList();
  }

  List<String> kinds(String id) {
    return entries(id).stream().map(LedgerEntry::getKind).toList();
  }
}
