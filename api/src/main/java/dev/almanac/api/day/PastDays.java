package dev.almanac.api.day;

import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.NominalTimeRange;
import dev.almanac.store.codec.LedgerKind;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Spreads entries that stand for the times of several days over these days. */
final class PastDays {
  /** Longer ranges are spread evenly. */
  private static final int MOST_DAYS = 400;

  private final DayTable days;
  private final TimeCount times;

  PastDays(DayTable days, TimeCount times) {
    this.days = days;
    this.times = times;
  }

  /**
   * Adds the times of such an entry. If the specification still names as many, it says how many
   * each day has; otherwise they are spread evenly.
   */
  void add(LedgerEntry entry) {
    var kind = LedgerKind.of(entry.what());
    if (entry.times().isEmpty() || !DayTable.isOutcome(kind)) {
      return;
    }
    var range = entry.times().get();
    var first = days.year().day(range.first());
    var last = days.year().day(range.last());
    if (first.equals(last)) {
      return; // the database has counted it
    }
    var counts = counts(range, first, last);
    boolean isEstimate = counts.isEmpty();
    for (var day = later(first, days.year().start());
        !day.isAfter(last) && day.isBefore(days.year().end());
        day = day.plusDays(1)) {
      long count = isEstimate
          ? share(range, day)
          : counts.get((int) (day.toEpochDay() - first.toEpochDay()));
      days.add(day, kind, count, isEstimate);
    }
  }

  private static LocalDate later(LocalDate one, LocalDate other) {
    return one.isAfter(other) ? one : other;
  }

  /** Returns the number of times of each day; empty if the specification does not tell. */
  private List<Long> counts(NominalTimeRange range, LocalDate first, LocalDate last) {
    if (last.toEpochDay() - first.toEpochDay() >= MOST_DAYS) {
      return List.of();
    }
    var counts = new ArrayList<Long>();
    long sum = 0;
    for (var day = first; !day.isAfter(last); day = day.plusDays(1)) {
      var count = times.between(from(range, day), to(range, day));
      if (count.isEmpty()) {
        return List.of();
      }
      counts.add(count.getAsLong());
      sum += count.getAsLong();
    }
    return sum == range.count() ? counts : List.of();
  }

  /** Returns how many times fall on a day if they are spread evenly over the range. */
  private long share(NominalTimeRange range, LocalDate day) {
    return upTo(range, to(range, day)) - upTo(range, from(range, day));
  }

  private static long upTo(NominalTimeRange range, Instant moment) {
    double whole = seconds(range.first(), range.last().plusSeconds(1));
    return Math.round(range.count() * (seconds(range.first(), moment) / whole));
  }

  private static double seconds(Instant from, Instant to) {
    return (double) Duration.between(from, to).toSeconds();
  }

  private Instant from(NominalTimeRange range, LocalDate day) {
    var begin = days.year().begin(day);
    return begin.isBefore(range.first()) ? range.first() : begin;
  }

  private Instant to(NominalTimeRange range, LocalDate day) {
    var end = days.year().begin(day.plusDays(1));
    var last = range.last().plusSeconds(1);
    return end.isAfter(last) ? last : end;
  }
}
