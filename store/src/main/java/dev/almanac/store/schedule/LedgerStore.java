package dev.almanac.store.schedule;

import dev.almanac.store.EntityRef;
import dev.almanac.store.Fence;
import dev.almanac.store.PageLimit;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The ledgers of schedules, including deleted ones. Old entries are rolled into counts in bounded
 * steps, each of which is one transaction, durable on return.
 */
public interface LedgerStore {
  /** Lists the entries after a sequence number, oldest first. */
  List<LedgerRow> forward(EntityRef schedule, long after, PageLimit limit);

  /** Lists the entries before a sequence number, newest first. */
  List<LedgerRow> backward(EntityRef schedule, long before, PageLimit limit);

  /** Lists the entries of a slice. All entries between its ends may be read. */
  List<LedgerRow> slice(EntityRef schedule, LedgerSlice slice, PageLimit limit);

  /** Lists entries that cover some time of a span, by first time and sequence, after a row. */
  List<LedgerRow> within(
      EntityRef schedule, LedgerRow.Span span, @Nullable LedgerRow after, int limit);

  /**
   * Lists entries that cover some time of a span, those that begin last first; entries that began
   * before the span come last.
   */
  List<LedgerRow> newest(EntityRef schedule, LedgerRow.Span span, int limit);

  /** Counts the times of entries by day and kind. */
  LedgerTally tally(EntityRef schedule, LedgerTally.Query query);

  /** Lists entries with several times, some of which are in a span, in no particular order. */
  List<LedgerRow> ranges(EntityRef schedule, LedgerRow.Span span, int limit);

  /** Lists the versions of a definition before one, newest first. */
  List<VersionRow> versions(EntityRef schedule, long before, PageLimit limit);

  /** Lists the counts of old entries by day and kind, for days after one. */
  List<LedgerDay> days(EntityRef schedule, long afterDay, int limit);

  /** Lists the ledgers of a namespace by schedule id and incarnation, after one. */
  List<LedgerLength> lengths(UUID namespace, @Nullable ScheduleIdentity after, int limit);

  /**
   * Rolls the oldest entries, as far as {@code before} allows, into daily counts; returns how many
   * were rolled.
   */
  int roll(Fence fence, EntityRef schedule, Before before, int limit);

  /**
   * Deletes rows of a deleted schedule; returns fewer than the limit if none is left. Does nothing
   * to a schedule that exists.
   */
  int forget(Fence fence, EntityRef schedule, int limit);

  /** Limits which entries are old: recorded before a time, with at most this sequence number. */
  record Before(long time, long sequence) {}
}
