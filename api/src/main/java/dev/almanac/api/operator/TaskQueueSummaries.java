package dev.almanac.api.operator;

import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.operator.v1.TaskQueueSide;
import dev.almanac.protocol.operator.v1.TaskQueueSummary;
import dev.almanac.runtime.Lists.QueueUse;
import dev.almanac.runtime.Queues;
import dev.almanac.runtime.Routed;
import dev.almanac.store.work.QueueKey;
import io.temporal.api.enums.v1.TaskQueueType;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Asks the loops how task queues stand. */
record TaskQueueSummaries(Routed<QueueKey, Queues> queues, UUID namespace) {
  CompletionStage<List<TaskQueueSummary>> of(List<String> names, QueueUse use) {
    var asked =
        names.stream().map(name -> summary(name, use).toCompletableFuture()).toList();
    return CompletableFuture.allOf(asked.toArray(CompletableFuture<?>[]::new))
        .thenApply(done -> asked.stream().map(CompletableFuture::join).toList());
  }

  private CompletionStage<TaskQueueSummary> summary(String name, QueueUse use) {
    var summary = TaskQueueSummary.newBuilder()
        .setName(name)
        .setOpenWorkflows(use.openRuns().getOrDefault(name, 0L))
        .setSchedules(use.schedules().getOrDefault(name, 0L));
    return side(name, TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW)
        .thenCombine(
            side(name, TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY),
            (workflow, activity) ->
                summary.setWorkflow(workflow).setActivity(activity).build());
  }

  private CompletionStage<TaskQueueSide> side(String name, TaskQueueType kind) {
    var key = new QueueKey(namespace, name, kind.getNumber());
    return queues.at(key).essentials(key).thenApply(TaskQueueSummaries::side);
  }

  private static TaskQueueSide side(Queues.Essentials essentials) {
    var side = TaskQueueSide.newBuilder()
        .setBacklog(essentials.tasks())
        .setBacklogCut(essentials.isCut())
        .setPollers(essentials.pollers());
    essentials.oldest().map(ProtoTime::timestamp).ifPresent(side::setOldest);
    essentials.lastPoll().map(ProtoTime::timestamp).ifPresent(side::setLastPoll);
    return side.build();
  }
}
