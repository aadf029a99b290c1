package dev.almanac.bench.load.worker;

import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.taskqueue.v1.TaskQueue;

/**
 * Where the workflows of a run live. The queue is the run's own, so what an earlier run left behind
 * does not come back in this one.
 */
public record Home(String namespace, String queue, String identity) {
  public TaskQueue normal() {
    return TaskQueue.newBuilder()
        .setName(queue)
        .setKind(TaskQueueKind.TASK_QUEUE_KIND_NORMAL)
        .build();
  }

  TaskQueue sticky() {
    return TaskQueue.newBuilder()
        .setName(queue + ":sticky")
        .setKind(TaskQueueKind.TASK_QUEUE_KIND_STICKY)
        .setNormalName(queue)
        .build();
  }
}
