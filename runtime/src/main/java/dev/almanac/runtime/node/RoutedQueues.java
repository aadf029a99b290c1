package dev.almanac.runtime.node;

import dev.almanac.runtime.QueueView;
import dev.almanac.runtime.Queues;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.store.work.QueueKey;
import java.util.concurrent.CompletionStage;

/** Asks the home of a queue. */
record RoutedQueues(Routes routes) implements Queues {
  @Override
  public CompletionStage<QueueView> describe(QueueKey queue) {
    return routes.loopOf(queue).describe(queue);
  }

  @Override
  public void release(QueueKey queue, TaskPolls.Worker worker) {
    routes.loopOf(queue).release(queue, worker);
  }

  @Override
  public void abandon(QueueKey sticky) {
    routes.loopOf(sticky).abandon(sticky);
  }
}
