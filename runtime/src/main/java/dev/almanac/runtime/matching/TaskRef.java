package dev.almanac.runtime.matching;

import dev.almanac.store.BacklogKey;
import dev.almanac.store.BacklogRow;
import dev.almanac.store.QueueKey;
import dev.almanac.store.RunIdentity;
import dev.almanac.store.RunRef;
import org.jspecify.annotations.Nullable;

/**
 * A task that waits for a worker.
 *
 * @param sticky whether the queue belongs to one worker
 * @param scheduledEventId which task of the run
 * @param identity the run, if it is known; a task from the backlog knows the number only
 * @param backlog the row that must go when the task is started, if it came from one
 */
public record TaskRef(
    QueueKey queue,
    boolean sticky,
    RunRef run,
    long scheduledEventId,
    @Nullable RunIdentity identity,
    @Nullable BacklogKey backlog) {
  /** Two references to one task. */
  public record Id(RunRef run, long scheduledEventId) {}

  public Id id() {
    return new Id(run, scheduledEventId);
  }

  public static TaskRef of(QueueKey queue, boolean sticky, RunIdentity run, long scheduledEventId) {
    return new TaskRef(queue, sticky, run.ref(), scheduledEventId, run, null);
  }

  static TaskRef of(BacklogRow row) {
    return new TaskRef(
        row.key().queue(), false, row.run(), row.scheduledEventId(), null, row.key());
  }
}
