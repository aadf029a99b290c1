package dev.almanac.api.day;

import dev.almanac.protocol.schedule.v1.DayCount;
import dev.almanac.store.codec.LedgerKind;
import java.time.LocalDate;
import java.util.List;
import java.util.TreeMap;

/** Adds up counts by day. Not thread-safe. */
final class DayTable {
  private final Year year;
  private final TreeMap<LocalDate, DayCount.Builder> days = new TreeMap<>();

  DayTable(Year year) {
    this.year = year;
  }

  Year year() {
    return year;
  }

  /** Adds outcomes of a day; other kinds of entries and other days do not count. */
  void add(LocalDate day, LedgerKind kind, long times, boolean isEstimate) {
    if (!year.has(day) || times == 0 || !isOutcome(kind)) {
      return;
    }
    var count = at(day);
    switch (kind) {
      case STARTED -> count.setStarted(count.getStarted() + times);
      case SKIPPED -> count.setSkipped(count.getSkipped() + times);
      case MISSED -> count.setMissed(count.getMissed() + times);
      case FAILED -> count.setFailed(count.getFailed() + times);
      case CREATED,
          UPDATED,
          PAUSED,
          RESUMED,
          DELETED,
          SKIP_ASKED,
          BACKFILL_STARTED,
          BACKFILL_CHANGED,
          BACKFILL_ENDED,
          BUFFERED,
          RETRYING -> throw new IllegalStateException("No outcome: " + kind);
    }
    if (isEstimate) {
      count.setApproximate(true);
    }
  }

  /** Returns whether entries of a kind are outcomes of times. */
  static boolean isOutcome(LedgerKind kind) {
    return switch (kind) {
      case STARTED, SKIPPED, MISSED, FAILED -> true;
      case CREATED,
          UPDATED,
          PAUSED,
          RESUMED,
          DELETED,
          SKIP_ASKED,
          BACKFILL_STARTED,
          BACKFILL_CHANGED,
          BACKFILL_ENDED,
          BUFFERED,
          RETRYING -> false;
    };
  }

  void addPlanned(LocalDate day, long times) {
    if (year.has(day) && times > 0) {
      var count = at(day);
      count.setPlanned(count.getPlanned() + times);
    }
  }

  void addWaiting(LocalDate day) {
    if (year.has(day)) {
      var count = at(day);
      count.setWaiting(count.getWaiting() + 1);
    }
  }

  private DayCount.Builder at(LocalDate day) {
    return days.computeIfAbsent(day, date -> DayCount.newBuilder().setDate(date.toString()));
  }

  List<DayCount> counts() {
    return days.values().stream().map(DayCount.Builder::build).toList();
  }
}
