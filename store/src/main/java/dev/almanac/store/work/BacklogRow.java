package dev.almanac.store.work;

import dev.almanac.store.EntityRef;
import java.util.Comparator;

/**
 * A task that waits for a worker. The whole row is its key and follows from the state of its run:
 * written twice, it exists once, and code that knows the run can delete it without reading it.
 *
 * @param priority lower values come first
 * @param since when the task began to wait, which orders tasks of one priority
 * @param scheduledEventId identifies the task within the run
 */
public record BacklogRow(
    QueueKey queue, int priority, long since, EntityRef run, long scheduledEventId) {
  /** The order in which the tasks of a queue are given out. */
  public static final Comparator<BacklogRow> ORDER = Comparator.comparingInt(BacklogRow::priority)
      .thenComparingLong(BacklogRow::since)
      .thenComparingInt(row -> row.run().partition())
      .thenComparingLong(row -> row.run().number())
      .thenComparingLong(BacklogRow::scheduledEventId);
}
