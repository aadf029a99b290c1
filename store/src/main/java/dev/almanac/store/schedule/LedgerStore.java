package dev.almanac.store.schedule;

import dev.almanac.store.EntityRef;
import dev.almanac.store.Fence;
import dev.almanac.store.PageLimit;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What was done to schedules and what became of their times, also of deleted ones. Old entries are
 * rolled into counts in bounded steps, each one transaction, on disk when it returns.
 */
public interface LedgerStore {
  /** After a sequence number, the oldest first. */
  List<LedgerRow> forward(EntityRef schedule, long after, PageLimit limit);

  /** Before a sequence number, the newest first. */
  List<LedgerRow> backward(EntityRef schedule, long before, PageLimit limit);

  /** About some time of a span, by their first time and then by sequence; those after a row. */
  List<LedgerRow> within(
      EntityRef schedule, LedgerRow.Span span, @Nullable LedgerRow after, int limit);

  /** What is left of old entries, by day and kind, of days after one. */
  List<LedgerDay> days(EntityRef schedule, long afterDay, int limit);

  /** The ledgers of a namespace by id and incarnation, those after one. */
  List<LedgerLength> lengths(UUID namespace, @Nullable ScheduleIdentity after, int limit);

  /**
   * Rolls the oldest entries that were recorded before a time, up to a sequence number, into daily
   * counts; at most so many, and tells how many.
   */
  int roll(Fence fence, EntityRef schedule, Before before, int limit);

  /**
   * Deletes some rows of a schedule that was deleted; fewer than the limit means that nothing is
   * left of it. One that lives stays as it is.
   */
  int forget(Fence fence, EntityRef schedule, int limit);

  /** Which entries are old: recorded before a time, and no later ones than a sequence number. */
  record Before(long time, long sequence) {}
}
