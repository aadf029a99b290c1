package dev.almanac.runtime.matching;

import dev.almanac.store.BacklogKey;
import dev.almanac.store.BacklogRow;
import dev.almanac.store.QueueKey;
import dev.almanac.store.RunIdentity;
import dev.almanac.store.RunRef;
import org.jspecify.annotations.Nullable;

/**
 * A task that waits for a worker, or a question to one.
 *
 * @param sticky whether the queue belongs to one worker
 * @param scheduledEventId which task of the run
 * @param identity the run, if it is known; a task from the backlog knows the number only
 * @param backlog the row that must go when the task is started, if it came from one
 * @param question the question, if it is no task
 */
public record TaskRef(
    QueueKey queue,
    boolean sticky,
    RunRef run,
    long scheduledEventId,
    @Nullable RunIdentity identity,
    @Nullable BacklogKey backlog,
    @Nullable String question) {
  /** Two references to one task. */
  public record Id(
      RunRef run, long scheduledEventId, @Nullable String question) {}

  public Id id() {
    return new Id(run, scheduledEventId, question);
  }

  public static TaskRef of(QueueKey queue, boolean sticky, RunIdentity run, long scheduledEventId) {
    return new TaskRef(queue, sticky, run.ref(), scheduledEventId, run, null, null);
  }

  /** A question about a run, which is no task of it. */
  public static TaskRef question(QueueKey queue, boolean sticky, RunIdentity run, String id) {
    return new TaskRef(queue, sticky, run.ref(), 0, run, null, id);
  }

  static TaskRef of(BacklogRow row) {
    return new TaskRef(
        row.key().queue(), false, row.run(), row.scheduledEventId(), null, row.key(), null);
  }
}
