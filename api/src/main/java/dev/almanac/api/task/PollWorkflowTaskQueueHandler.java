package dev.almanac.api.task;

import static io.temporal.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.access.HeldTasks;
import dev.almanac.api.identity.Permission;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.PollRequests;
import dev.almanac.api.request.Uuids;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.store.work.QueueKey;
import io.grpc.MethodDescriptor;
import io.temporal.api.taskqueue.v1.TaskQueueMetadata;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Gives out workflow tasks. An answer without a token means that there was none. */
@SuppressWarnings("deprecation") // older workers use an older field
public record PollWorkflowTaskQueueHandler(
    Namespaces namespaces, Routed<QueueKey, TaskPolls> polls, HeldTasks heldTasks)
    implements Handler<PollWorkflowTaskQueueRequest, PollWorkflowTaskQueueResponse> {
  @Override
  public MethodDescriptor<PollWorkflowTaskQueueRequest, PollWorkflowTaskQueueResponse> method() {
    return WorkflowServiceGrpc.getPollWorkflowTaskQueueMethod();
  }

  @Override
  public CompletionStage<PollWorkflowTaskQueueResponse> handle(
      PollWorkflowTaskQueueRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    PollRequests.refuseVersions(
        request.getDeploymentOptions(), request.getWorkerVersionCapabilities());
    var worker = PollRequests.worker(
        request.getIdentity(),
        request.getWorkerInstanceKey(),
        TaskQueueMetadata.getDefaultInstance());
    var poll =
        PollRequests.of(namespace, request.getTaskQueue(), TASK_QUEUE_TYPE_WORKFLOW, worker, call);
    return polls
        .at(poll.queue())
        .workflowTask(poll)
        .thenApply(task -> task.map(TaskMessages::response)
            .map(answer -> noted(answer, namespace.name(), call))
            .orElseGet(PollWorkflowTaskQueueResponse::getDefaultInstance));
  }

  /** A worker that may read no other history still reads that of its task. */
  private PollWorkflowTaskQueueResponse noted(
      PollWorkflowTaskQueueResponse task, String namespace, Call call) {
    if (!call.identity().may(Permission.READ, namespace)) {
      Uuids.read(task.getWorkflowExecution().getRunId())
          .ifPresent(run -> heldTasks.handedTo(call.identity(), run));
    }
    return task;
  }
}
