package dev.almanac.runtime;

import dev.almanac.store.work.QueueKey;
import java.util.concurrent.CompletionStage;

/** Looks at task queues, and takes workers away from them. Any thread may call; no call blocks. */
public interface Queues {
  CompletionStage<QueueView> describe(QueueKey queue);

  /**
   * A worker asks here no more: its polls are answered without a task, those that are still on
   * their way included.
   */
  void release(QueueKey queue, TaskPolls.Worker worker);

  /** The worker that this queue belongs to has gone: what waits there goes to the normal queue. */
  void abandon(QueueKey sticky);
}
