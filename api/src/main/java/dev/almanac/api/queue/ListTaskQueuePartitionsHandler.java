package dev.almanac.api.queue;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.IdChecks;
import dev.almanac.api.system.ClusterIdentity;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.taskqueue.v1.TaskQueuePartitionMetadata;
import io.temporal.api.workflowservice.v1.ListTaskQueuePartitionsRequest;
import io.temporal.api.workflowservice.v1.ListTaskQueuePartitionsResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Lists the queue itself as its only partition of each kind. */
public record ListTaskQueuePartitionsHandler(Namespaces namespaces)
    implements Handler<ListTaskQueuePartitionsRequest, ListTaskQueuePartitionsResponse> {
  @Override
  public MethodDescriptor<ListTaskQueuePartitionsRequest, ListTaskQueuePartitionsResponse>
      method() {
    return WorkflowServiceGrpc.getListTaskQueuePartitionsMethod();
  }

  @Override
  public CompletionStage<ListTaskQueuePartitionsResponse> handle(
      ListTaskQueuePartitionsRequest request, Call call) {
    NamespaceLookup.require(namespaces, request.getNamespace());
    var only = TaskQueuePartitionMetadata.newBuilder()
        .setKey(IdChecks.requireQueueToLookAt(request.getTaskQueue().getName()))
        .setOwnerHostName(ClusterIdentity.CLUSTER)
        .build();
    return CompletableFuture.completedFuture(ListTaskQueuePartitionsResponse.newBuilder()
        .addWorkflowTaskQueuePartitions(only)
        .addActivityTaskQueuePartitions(only)
        .build());
  }
}
