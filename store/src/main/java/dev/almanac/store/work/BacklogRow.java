package dev.almanac.store.work;

import dev.almanac.store.EntityRef;
import java.util.Comparator;

/**
 * A task that waits for a worker. All of it is its key, and all of it follows from the state of its
 * run: written twice, it is there once, and who knows the run can delete it without having read it.
 *
 * @param priority the lower, the sooner
 * @param since when it began to wait, which is its place among those of one priority
 * @param scheduledEventId which task of the run
 */
public record BacklogRow(
    QueueKey queue, int priority, long since, EntityRef run, long scheduledEventId) {
  /** The order in which the tasks of one queue are given out. */
  public static final Comparator<BacklogRow> ORDER = Comparator.comparingInt(BacklogRow::priority)
      .thenComparingLong(BacklogRow::since)
      .thenComparingInt(row -> row.run().partition())
      .thenComparingLong(row -> row.run().number())
      .thenComparingLong(BacklogRow::scheduledEventId);
}
