package dev.almanac.runtime.matching;

import dev.almanac.store.EntityRef;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.work.BacklogRow;
import dev.almanac.store.work.QueueKey;
import org.jspecify.annotations.Nullable;

/**
 * A task that waits for a worker, or a query.
 *
 * @param row its row in the backlog, stored or not; for a query, only queue and run
 * @param sticky whether the queue belongs to one worker
 * @param identity the run; null for a task from the backlog, which has the number only
 * @param isStored whether the backlog is known to have it
 * @param question the id of the query; null for a task
 */
public record TaskRef(
    BacklogRow row,
    boolean sticky,
    @Nullable RunIdentity identity,
    boolean isStored,
    @Nullable String question) {
  /** Identifies a task, however it was found. */
  public record Id(
      EntityRef run, long scheduledEventId, @Nullable String question) {}

  public Id id() {
    return new Id(row.run(), row.scheduledEventId(), question);
  }

  public QueueKey queue() {
    return row.queue();
  }

  public EntityRef run() {
    return row.run();
  }

  public long scheduledEventId() {
    return row.scheduledEventId();
  }

  /** Creates the reference that a run offers. */
  public static TaskRef offered(BacklogRow row, boolean sticky, RunIdentity run) {
    return new TaskRef(row, sticky, run, false, null);
  }

  /** Creates the reference of a query, which is not a task of the run. */
  public static TaskRef question(QueueKey queue, boolean sticky, RunIdentity run, String id) {
    return new TaskRef(new BacklogRow(queue, 0, 0, run.ref(), 0), sticky, run, false, id);
  }

  static TaskRef stored(BacklogRow row) {
    return new TaskRef(row, false, null, true, null);
  }

  TaskRef asStored() {
    return new TaskRef(row, sticky, identity, true, question);
  }
}
