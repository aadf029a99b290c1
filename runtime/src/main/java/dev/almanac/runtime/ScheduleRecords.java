package dev.almanac.runtime;

import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.store.EntityRef;
import dev.almanac.store.schedule.Incarnation;
import dev.almanac.store.schedule.LedgerDay;
import dev.almanac.store.schedule.ScheduleIdentity;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Reads stored schedules, including deleted ones. No call blocks; each sees everything answered
 * before it. To list schedules, use {@link Lists} with
 * {@link dev.almanac.store.list.ListNamespace#ofSchedules a division} of the namespace.
 */
public interface ScheduleRecords {
  /** The most entries that one call returns. */
  int MOST_ENTRIES = 1_000;

  /** Reads stored schedules, such as those of a page of a list, in no particular order. */
  CompletionStage<List<Schedule>> schedules(List<EntityRef> numbers);

  /** Reads the incarnations of a schedule id after the given one, oldest first. */
  CompletionStage<List<Incarnation>> incarnations(
      ScheduleName name, @Nullable UUID after, int limit);

  /** Reads the given incarnation, or else the live one, or else the last one. */
  CompletionStage<Optional<Incarnation>> incarnation(ScheduleName name, Optional<UUID> incarnation);

  /** Reads ledger entries after a sequence number, oldest first. */
  CompletionStage<List<LedgerEntry>> forward(EntityRef schedule, long after, int limit);

  /** Reads ledger entries before a sequence number, newest first. */
  CompletionStage<List<LedgerEntry>> backward(EntityRef schedule, long before, int limit);

  /** Reads entries for nominal times in a span, ends included, ordered by their first time. */
  CompletionStage<List<LedgerEntry>> within(
      EntityRef schedule, Instant first, Instant last, int limit);

  /** Reads the identities of the live schedules of ids, in no particular order. */
  CompletionStage<List<ScheduleIdentity>> named(UUID namespace, List<String> scheduleIds);

  /**
   * Reads the newest outcomes for nominal times in a span, ends included, of each schedule, in the
   * order of the schedules.
   */
  CompletionStage<List<NewestOutcomes>> newest(
      List<EntityRef> schedules, Instant first, Instant last, EntryLimit limit);

  /**
   * How many entries to read.
   *
   * @param each of one schedule
   * @param all of all schedules together; they share them, but each has at least one
   */
  record EntryLimit(int each, int all) {}

  /**
   * The newest outcomes of a schedule in a span.
   *
   * @param entries those that begin last come first
   * @param read how many entries were read, with those that are no outcomes
   * @param cut where the limit ended the reading: earlier entries are missing
   */
  record NewestOutcomes(List<LedgerEntry> entries, int read, Optional<Instant> cut) {
    public NewestOutcomes {
      entries = List.copyOf(entries);
    }
  }

  /** Reads the daily counts that replace old entries, after the given day. */
  CompletionStage<List<LedgerDay>> days(EntityRef schedule, long afterDay, int limit);
}
