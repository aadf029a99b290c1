package dev.almanac.api.worker;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.IdChecks;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.runtime.worker.Workers;
import io.grpc.MethodDescriptor;
import io.temporal.api.worker.v1.WorkerInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkerRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkerResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Shows the last heartbeat of a worker. */
public record DescribeWorkerHandler(Namespaces namespaces, Workers workers)
    implements Handler<DescribeWorkerRequest, DescribeWorkerResponse> {
  @Override
  public MethodDescriptor<DescribeWorkerRequest, DescribeWorkerResponse> method() {
    return WorkflowServiceGrpc.getDescribeWorkerMethod();
  }

  @Override
  public CompletionStage<DescribeWorkerResponse> handle(DescribeWorkerRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var key = IdChecks.require("WorkerInstanceKey", request.getWorkerInstanceKey());
    var heartbeat = workers
        .find(namespace.id(), key)
        .orElseThrow(() -> RpcError.notFound("Worker not found: " + key).exception());
    return CompletableFuture.completedFuture(DescribeWorkerResponse.newBuilder()
        .setWorkerInfo(WorkerInfo.newBuilder().setWorkerHeartbeat(heartbeat))
        .build());
  }
}
