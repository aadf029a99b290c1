package dev.almanac.runtime.node;

import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.matching.PollTicket;
import dev.almanac.store.work.QueueKey;
import io.temporal.api.enums.v1.TaskQueueType;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Sends workers to the home of their queue. */
record RoutedPolls(Routes routes) implements TaskPolls {
  @Override
  public CompletionStage<Optional<WorkflowTask>> workflowTask(Poll poll) {
    return ticket(poll, TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW).workflowTask();
  }

  @Override
  public CompletionStage<Optional<ActivityTask>> activity(Poll poll) {
    return ticket(poll, TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY).activity();
  }

  private PollTicket ticket(Poll poll, TaskQueueType type) {
    var queue = new QueueKey(poll.namespace(), poll.queue(), type.getNumber());
    var ticket = new PollTicket(queue, poll);
    routes.loopOf(queue).poll(ticket);
    return ticket;
  }
}
