package dev.almanac.api.queue;

import dev.almanac.runtime.QueueView;
import dev.almanac.runtime.Queues;
import dev.almanac.runtime.Routed;
import dev.almanac.store.work.QueueKey;
import io.temporal.api.enums.v1.BuildIdTaskReachability;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.taskqueue.v1.TaskQueueTypeInfo;
import io.temporal.api.taskqueue.v1.TaskQueueVersionInfo;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueRequest;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueResponse;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.IntFunction;

/**
 * Describes several kinds of one task queue, grouped by worker version. There are no versions here,
 * so the only entry is that of unversioned workers.
 */
@SuppressWarnings("deprecation") // older command lines know this form only
record EnhancedDescription(
    Routed<QueueKey, Queues> queues, DescribeTaskQueueRequest request, InstantSource clock) {
  private static final String UNVERSIONED = "";
  private static final List<TaskQueueType> KINDS =
      List.of(TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW, TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY);

  CompletionStage<DescribeTaskQueueResponse> of(IntFunction<QueueKey> queue) {
    var kinds = request.getTaskQueueTypesCount() == 0 ? KINDS : request.getTaskQueueTypesList();
    CompletionStage<TaskQueueVersionInfo.Builder> all =
        CompletableFuture.completedFuture(TaskQueueVersionInfo.newBuilder());
    for (var kind : kinds) {
      var key = queue.apply(kind.getNumber());
      all = all.thenCombine(
          queues.at(key).describe(key),
          (info, view) -> info.putTypesInfo(kind.getNumber(), kind(view)));
    }
    return all.thenApply(info -> {
      if (request.getReportTaskReachability()) {
        info.setTaskReachability(BuildIdTaskReachability.BUILD_ID_TASK_REACHABILITY_REACHABLE);
      }
      return DescribeTaskQueueResponse.newBuilder()
          .putVersionsInfo(UNVERSIONED, info.build())
          .build();
    });
  }

  private TaskQueueTypeInfo kind(QueueView view) {
    var info = TaskQueueTypeInfo.newBuilder();
    if (request.getReportPollers()) {
      info.addAllPollers(QueueMessages.pollers(view));
    }
    if (request.getReportStats()) {
      info.setStats(QueueMessages.stats(view, clock.instant()));
    }
    return info.build();
  }
}
