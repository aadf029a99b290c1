package dev.almanac.api.queue;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.IdChecks;
import dev.almanac.runtime.QueueView;
import dev.almanac.runtime.Queues;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.store.work.QueueKey;
import io.grpc.MethodDescriptor;
import io.temporal.api.enums.v1.DescribeTaskQueueMode;
import io.temporal.api.enums.v1.RateLimitSource;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.taskqueue.v1.TaskQueueConfig;
import io.temporal.api.taskqueue.v1.TaskQueueStatus;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueRequest;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.time.InstantSource;
import java.util.concurrent.CompletionStage;

/** Shows the pollers and the backlog of a task queue. */
@SuppressWarnings("deprecation") // older clients use older fields
public record DescribeTaskQueueHandler(
    Namespaces namespaces, Routed<QueueKey, Queues> queues, InstantSource clock)
    implements Handler<DescribeTaskQueueRequest, DescribeTaskQueueResponse> {
  @Override
  public MethodDescriptor<DescribeTaskQueueRequest, DescribeTaskQueueResponse> method() {
    return WorkflowServiceGrpc.getDescribeTaskQueueMethod();
  }

  @Override
  public CompletionStage<DescribeTaskQueueResponse> handle(
      DescribeTaskQueueRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var name = IdChecks.requireQueueToLookAt(request.getTaskQueue().getName());
    if (request.getApiMode() == DescribeTaskQueueMode.DESCRIBE_TASK_QUEUE_MODE_ENHANCED) {
      return new EnhancedDescription(queues, request, clock)
          .of(type -> new QueueKey(namespace.id(), name, type));
    }
    var type = request.getTaskQueueType() == TaskQueueType.TASK_QUEUE_TYPE_UNSPECIFIED
        ? TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW
        : request.getTaskQueueType();
    var queueKey = new QueueKey(namespace.id(), name, type.getNumber());
    return queues.at(queueKey).describe(queueKey).thenApply(queue -> answer(request, queue));
  }

  private DescribeTaskQueueResponse answer(DescribeTaskQueueRequest request, QueueView queue) {
    var answer = DescribeTaskQueueResponse.newBuilder().addAllPollers(QueueMessages.pollers(queue));
    var now = clock.instant();
    if (request.getReportStats()) {
      answer.setStats(QueueMessages.stats(queue, now));
      queue
          .backlog()
          .forEach(backlog ->
              answer.putStatsByPriorityKey(backlog.priority(), QueueMessages.stats(backlog, now)));
    }
    if (request.getReportConfig()) {
      answer.setConfig(TaskQueueConfig.getDefaultInstance());
    }
    queue
        .limit()
        .ifPresent(limit ->
            answer.setEffectiveRateLimit(DescribeTaskQueueResponse.EffectiveRateLimit.newBuilder()
                .setRequestsPerSecond((float) limit)
                .setRateLimitSource(RateLimitSource.RATE_LIMIT_SOURCE_WORKER)));
    if (request.getIncludeTaskQueueStatus()) {
      answer.setTaskQueueStatus(TaskQueueStatus.newBuilder()
          .setBacklogCountHint(QueueMessages.waiting(queue))
          .setRatePerSecond(QueueMessages.rate(queue)));
    }
    return answer.build();
  }
}
