package dev.almanac.bench.load.worker;

import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.taskqueue.v1.TaskQueue;

/**
 * The namespace and queue of a run's workflows. The queue is new for each run, so that tasks of
 * earlier runs do not interfere.
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
