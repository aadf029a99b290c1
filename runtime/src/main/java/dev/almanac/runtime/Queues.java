package dev.almanac.runtime;

import dev.almanac.store.work.QueueKey;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Describes task queues and releases workers from them. Any thread may call; no call blocks. */
public interface Queues {
  /** How many tasks of a backlog are counted for one answer. */
  int MOST_COUNTED = 1_000;

  CompletionStage<QueueView> describe(QueueKey queue);

  /** Returns what waits in a queue although no worker has polled it in the last minutes. */
  CompletionStage<Optional<Neglected>> neglected(QueueKey queue);

  /**
   * Ends the polls of a worker that stops: all are answered without a task, including late ones.
   */
  void release(QueueKey queue, TaskPolls.Worker worker);

  /** Moves the tasks of a sticky queue whose worker has gone to the normal queue. */
  void abandon(QueueKey sticky);

  /**
   * Tasks that wait for a worker that does not come.
   *
   * @param tasks how many, of those in the backlog at most {@link #MOST_COUNTED}
   * @param oldest since when the oldest of these waits
   */
  record Neglected(long tasks, Instant oldest) {}
}
