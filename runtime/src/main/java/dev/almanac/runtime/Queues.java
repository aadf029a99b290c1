package dev.almanac.runtime;

import dev.almanac.store.work.QueueKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** Describes task queues and releases workers from them. Any thread may call; no call blocks. */
public interface Queues {
  /** How many tasks of a backlog are counted for one answer. */
  int MOST_COUNTED = 1_000;

  CompletionStage<QueueView> describe(QueueKey queue);

  /** Returns the essentials of a queue. It costs less than a description. */
  CompletionStage<Essentials> essentials(QueueKey queue);

  /**
   * Lists queues of which this loop knows, because of workers or tasks, without those of a single
   * worker.
   *
   * @param after a name; only queues with greater names are listed, in the order of
   *     {@link dev.almanac.store.Ids#ORDER}
   */
  CompletionStage<List<QueueKey>> known(UUID namespace, String after, int limit);

  /**
   * Ends the polls of a worker that stops: all are answered without a task, including late ones.
   */
  void release(QueueKey queue, TaskPolls.Worker worker);

  /** Moves the tasks of a sticky queue whose worker has gone to the normal queue. */
  void abandon(QueueKey sticky);

  /**
   * The essentials of a queue.
   *
   * @param tasks how many wait, of those in the backlog at most {@link #MOST_COUNTED}
   * @param isCut whether the backlog may have more
   * @param oldest since when the oldest of the counted tasks waits
   * @param pollers how many workers polled in the last minutes
   * @param lastPoll when a worker last polled, if that was in the last minutes
   */
  record Essentials(
      long tasks,
      boolean isCut,
      Optional<Instant> oldest,
      int pollers,
      Optional<Instant> lastPoll) {
    /** Returns whether tasks wait for a worker that does not come. */
    public boolean isNeglected() {
      return tasks > 0 && pollers == 0;
    }
  }
}
