package dev.almanac.runtime;

import dev.almanac.store.work.QueueKey;
import java.util.concurrent.CompletionStage;

/** Describes task queues and releases workers from them. Any thread may call; no call blocks. */
public interface Queues {
  CompletionStage<QueueView> describe(QueueKey queue);

  /**
   * Ends the polls of a worker that stops: all are answered without a task, including late ones.
   */
  void release(QueueKey queue, TaskPolls.Worker worker);

  /** Moves the tasks of a sticky queue whose worker has gone to the normal queue. */
  void abandon(QueueKey sticky);
}
