package dev.almanac.runtime;

import dev.almanac.engine.id.ScheduleKey;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.ledger.DefinitionVersion;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduleHead;
import dev.almanac.engine.schedule.state.SchedulePartSet;
import dev.almanac.store.EntityRef;
import dev.almanac.store.codec.LedgerKind;
import dev.almanac.store.schedule.Incarnation;
import dev.almanac.store.schedule.LedgerDay;
import dev.almanac.store.schedule.LedgerTally;
import dev.almanac.store.schedule.ScheduleIdentity;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

  /** The most entries that one search looks at. */
  int MOST_EXAMINED = 5_000;

  /** Reads stored schedules, such as those of a page of a list, in no particular order. */
  CompletionStage<List<Schedule>> schedules(List<EntityRef> numbers);

  /** Reads heads of stored schedules, and the marks on their coming times, likewise. */
  CompletionStage<List<Outline>> outlines(List<EntityRef> numbers);

  /**
   * Reads outlines of schedules that should have acted before a moment, in all namespaces, the
   * longest overdue first. Looks at a bounded number of what is overdue.
   */
  CompletionStage<List<Outline>> overdue(Instant before);

  /**
   * A schedule without its definition and its fires.
   *
   * @param parts its backfills, the times to skip, and those filled already
   */
  record Outline(EntityRef ref, ScheduleKey key, ScheduleHead head, SchedulePartSet parts) {}

  /** Reads the incarnations of a schedule id after the given one, oldest first. */
  CompletionStage<List<Incarnation>> incarnations(
      ScheduleName name, @Nullable UUID after, int limit);

  /** Reads the given incarnation, or else the live one, or else the last one. */
  CompletionStage<Optional<Incarnation>> incarnation(ScheduleName name, Optional<UUID> incarnation);

  /** Reads ledger entries after a sequence number, oldest first. */
  CompletionStage<List<LedgerEntry>> forward(EntityRef schedule, long after, int limit);

  /** Reads ledger entries before a sequence number, newest first. */
  CompletionStage<List<LedgerEntry>> backward(EntityRef schedule, long before, int limit);

  /** Searches a ledger. Looks at no more than {@link #MOST_EXAMINED} entries. */
  CompletionStage<LedgerPage> search(EntityRef schedule, LedgerSearch search);

  /**
   * Which entries of a ledger to read.
   *
   * @param from the sequence number to begin after, or, if the newest come first, before
   * @param kinds their kinds; empty for all
   */
  record LedgerSearch(long from, boolean newestFirst, Set<LedgerKind> kinds, int limit) {}

  /**
   * The entries that a search found.
   *
   * @param next where to continue; empty if the search has seen all
   */
  record LedgerPage(List<LedgerEntry> entries, Optional<Long> next) {}

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

  /** Reads versions of a definition before one, newest first. */
  CompletionStage<List<DefinitionVersion>> versions(EntityRef schedule, long before, int limit);

  /** Counts the times of ledger entries by day and kind; looks at so many entries. */
  CompletionStage<LedgerTally> tally(EntityRef schedule, LedgerTally.Query query);

  /** Reads entries with several times, some of which are in a span, in no particular order. */
  CompletionStage<List<LedgerEntry>> ranges(
      EntityRef schedule, Instant first, Instant last, int limit);

  /** Reads the daily counts that replace old entries, after the given day. */
  CompletionStage<List<LedgerDay>> days(EntityRef schedule, long afterDay, int limit);
}
