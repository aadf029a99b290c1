package dev.almanac.api.day;

import dev.almanac.runtime.ScheduleRecords;
import dev.almanac.store.EntityRef;
import dev.almanac.store.Nanos;
import dev.almanac.store.codec.LedgerKind;
import dev.almanac.store.schedule.LedgerRow;
import dev.almanac.store.schedule.LedgerTally;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Counts the outcomes of a schedule's times in the database, step by step, the latest first. So if
 * there are too many, the oldest are left out.
 */
final class DayCounting {
  /** How many entries one read looks at, and how many all of them. */
  private static final int AT_ONCE = 20_000;

  private static final int MOST = 200_000;

  private static final int PAGE = ScheduleRecords.MOST_ENTRIES;
  private static final long NANOS_PER_SECOND = Duration.ofSeconds(1).toNanos();

  private final ScheduleRecords records;
  private final EntityRef schedule;
  private final DayTable days;
  private int left = MOST;

  DayCounting(ScheduleRecords records, EntityRef schedule, DayTable days) {
    this.records = records;
    this.schedule = schedule;
    this.days = days;
  }

  /** Returns the day from which on all is counted; empty if all days are. */
  CompletionStage<Optional<LocalDate>> count() {
    return rolled(days.year().start().toEpochDay() - 1)
        .thenCompose(done -> pieces(days.year().pieces(), LedgerTally.Place.END));
  }

  private CompletionStage<Optional<LocalDate>> pieces(
      List<Year.Piece> pieces, LedgerTally.Place before) {
    if (pieces.isEmpty()) {
      return CompletableFuture.completedStage(Optional.empty());
    }
    var piece = pieces.getFirst();
    var span = new LedgerRow.Span(Nanos.of(piece.from()), Nanos.of(piece.to()) - 1);
    var query =
        new LedgerTally.Query(span, piece.offsetSeconds() * NANOS_PER_SECOND, before, AT_ONCE);
    return records.tally(schedule, query).thenCompose(tally -> {
      tally.days().forEach(day -> add(day.day(), day.kind(), day.times(), false));
      left -= AT_ONCE;
      var rest = tally.rest();
      if (rest == null) {
        return pieces(pieces.subList(1, pieces.size()), LedgerTally.Place.END);
      }
      return left > 0
          ? pieces(pieces, rest)
          : CompletableFuture.completedStage(
              Optional.of(days.year().day(Nanos.instant(rest.firstTime())).plusDays(1)));
    });
  }

  /** Adds what remains of old entries: counts by UTC day. */
  private CompletionStage<Void> rolled(long afterDay) {
    return records.days(schedule, afterDay, PAGE).thenCompose(rows -> {
      rows.stream()
          .filter(row -> rows.size() < PAGE || row.day() < rows.getLast().day())
          .forEach(row -> add(row.day(), row.kind(), row.times(), true));
      boolean isOver = rows.size() < PAGE
          || !LocalDate.ofEpochDay(rows.getLast().day()).isBefore(days.year().end());
      return isOver
          ? CompletableFuture.completedStage(null)
          : rolled(rows.getLast().day() - 1);
    });
  }

  private void add(long day, int kind, long times, boolean isEstimate) {
    days.add(LocalDate.ofEpochDay(day), LedgerKind.numbered(kind), times, isEstimate);
  }
}
