package dev.almanac.api.worker;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.IdChecks;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.runtime.worker.Workers;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.RecordWorkerHeartbeatRequest;
import io.temporal.api.workflowservice.v1.RecordWorkerHeartbeatResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Records heartbeats of workers. */
public record RecordWorkerHeartbeatHandler(Namespaces namespaces, Workers workers)
    implements Handler<RecordWorkerHeartbeatRequest, RecordWorkerHeartbeatResponse> {
  /** Far above the usual size. Many heartbeats are kept in memory. */
  private static final int MOST_BYTES = 128 * 1024;

  @Override
  public MethodDescriptor<RecordWorkerHeartbeatRequest, RecordWorkerHeartbeatResponse> method() {
    return WorkflowServiceGrpc.getRecordWorkerHeartbeatMethod();
  }

  @Override
  public CompletionStage<RecordWorkerHeartbeatResponse> handle(
      RecordWorkerHeartbeatRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    for (var heartbeat : request.getWorkerHeartbeatList()) {
      IdChecks.require("WorkerInstanceKey", heartbeat.getWorkerInstanceKey());
      if (heartbeat.getSerializedSize() > MOST_BYTES) {
        throw RpcError.invalidArgument("Expected at most %d bytes in a worker heartbeat, found %d."
                .formatted(MOST_BYTES, heartbeat.getSerializedSize()))
            .exception();
      }
    }
    workers.record(namespace.id(), request.getWorkerHeartbeatList());
    return CompletableFuture.completedFuture(RecordWorkerHeartbeatResponse.getDefaultInstance());
  }
}
