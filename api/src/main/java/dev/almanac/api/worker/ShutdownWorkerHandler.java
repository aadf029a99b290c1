package dev.almanac.api.worker;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.IdChecks;
import dev.almanac.runtime.Queues;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.runtime.worker.Workers;
import dev.almanac.store.work.QueueKey;
import io.grpc.MethodDescriptor;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.workflowservice.v1.ShutdownWorkerRequest;
import io.temporal.api.workflowservice.v1.ShutdownWorkerResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.List;
import java.util.OptionalDouble;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Forgets a worker that is shutting down, and answers its polls at once. */
public record ShutdownWorkerHandler(
    Namespaces namespaces, Routed<QueueKey, Queues> queues, Workers workers)
    implements Handler<ShutdownWorkerRequest, ShutdownWorkerResponse> {
  private static final List<TaskQueueType> KINDS =
      List.of(TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW, TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY);

  @Override
  public MethodDescriptor<ShutdownWorkerRequest, ShutdownWorkerResponse> method() {
    return WorkflowServiceGrpc.getShutdownWorkerMethod();
  }

  @Override
  public CompletionStage<ShutdownWorkerResponse> handle(ShutdownWorkerRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace()).id();
    var sticky = IdChecks.checkQueue(request.getStickyTaskQueue());
    release(namespace, request, sticky);
    if (!sticky.isEmpty()) {
      var queue = stickyKey(namespace, sticky);
      queues.at(queue).abandon(queue);
    }
    if (!request.getWorkerHeartbeat().getWorkerInstanceKey().isEmpty()) {
      workers.record(namespace, List.of(request.getWorkerHeartbeat()));
    }
    return CompletableFuture.completedFuture(ShutdownWorkerResponse.getDefaultInstance());
  }

  private static QueueKey stickyKey(UUID namespace, String sticky) {
    return new QueueKey(namespace, sticky, TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW_VALUE);
  }

  /** Releases the worker's polls at each of its queues, even those still on their way. */
  private void release(UUID namespace, ShutdownWorkerRequest request, String sticky) {
    var name = IdChecks.checkQueue(request.getTaskQueue());
    var worker = new TaskPolls.Worker(
        IdChecks.check("Identity", request.getIdentity()),
        IdChecks.check("WorkerInstanceKey", request.getWorkerInstanceKey()),
        OptionalDouble.empty());
    if (worker.key().isEmpty()) {
      return;
    }
    if (!sticky.isEmpty()) {
      release(stickyKey(namespace, sticky), worker);
    }
    if (name.isEmpty()) {
      return;
    }
    var kinds = request.getTaskQueueTypesCount() == 0 ? KINDS : request.getTaskQueueTypesList();
    for (var kind : kinds) {
      release(new QueueKey(namespace, name, kind.getNumber()), worker);
    }
  }

  private void release(QueueKey queue, TaskPolls.Worker worker) {
    queues.at(queue).release(queue, worker);
  }
}
