package dev.almanac.cli.taskqueue;

import io.temporal.api.enums.v1.TaskQueueType;
import java.util.Locale;

/** What the tasks of a queue are, as flags and tables name it. */
enum QueueKind {
  WORKFLOW(TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW),
  ACTIVITY(TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY);

  private final TaskQueueType type;

  QueueKind(TaskQueueType type) {
    this.type = type;
  }

  TaskQueueType type() {
    return type;
  }

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
