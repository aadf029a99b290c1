package dev.almanac.api.activity;

import static io.temporal.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.PollRequests;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.store.work.QueueKey;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Gives out activity tasks. An answer without a token means that there was none. */
@SuppressWarnings("deprecation") // older workers use an older field
public record PollActivityTaskQueueHandler(Namespaces namespaces, Routed<QueueKey, TaskPolls> polls)
    implements Handler<PollActivityTaskQueueRequest, PollActivityTaskQueueResponse> {
  @Override
  public MethodDescriptor<PollActivityTaskQueueRequest, PollActivityTaskQueueResponse> method() {
    return WorkflowServiceGrpc.getPollActivityTaskQueueMethod();
  }

  @Override
  public CompletionStage<PollActivityTaskQueueResponse> handle(
      PollActivityTaskQueueRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    PollRequests.refuseVersions(
        request.getDeploymentOptions(), request.getWorkerVersionCapabilities());
    var worker = PollRequests.worker(
        request.getIdentity(), request.getWorkerInstanceKey(), request.getTaskQueueMetadata());
    var poll =
        PollRequests.of(namespace, request.getTaskQueue(), TASK_QUEUE_TYPE_ACTIVITY, worker, call);
    return polls
        .at(poll.queue())
        .activity(poll)
        .thenApply(found -> found
            .map(task -> ActivityMessages.response(namespace, task))
            .orElseGet(PollActivityTaskQueueResponse::getDefaultInstance));
  }
}
