package dev.almanac.api.day;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.Field;
import dev.almanac.calendar.Interval;
import dev.almanac.calendar.Range;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Timetable;
import dev.almanac.calendar.Zone;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.ledger.NominalTimeRange;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.protocol.schedule.v1.DayCount;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Days in zones whose clocks change, and times that are spread over them. */
class DayTableTest {
  private static final Zone BERLIN = Zone.named("Europe/Berlin");

  private static Year year(String start, String end, Zone zone) {
    return new Year(LocalDate.parse(start), LocalDate.parse(end), zone);
  }

  private static Timetable every(Duration interval) {
    return Timetable.of(TimeSpec.builder().interval(Interval.every(interval)).build());
  }

  @Test
  void aYearIsCutWhereClocksChange() {
    var pieces = year("2026-01-01", "2027-01-01", BERLIN).pieces();

    assertThat(pieces).extracting(Year.Piece::offsetSeconds).containsExactly(3_600, 7_200, 3_600);
    assertThat(pieces.getLast().from()).isEqualTo("2025-12-31T23:00:00Z");
    assertThat(pieces.getFirst().to()).isEqualTo("2026-12-31T23:00:00Z");
    assertThat(year("2026-01-01", "2027-01-01", Zone.UTC).pieces()).hasSize(1);
  }

  @Test
  void aDayBeginsWhenClocksHaveSkippedMidnight() {
    var beirut = year("2026-03-28", "2026-03-31", Zone.named("Asia/Beirut"));

    assertThat(beirut.begin(LocalDate.parse("2026-03-29"))).isEqualTo("2026-03-28T22:00:00Z");
    assertThat(beirut.day(Instant.parse("2026-03-28T21:59:59Z"))).isEqualTo("2026-03-28");
    assertThat(beirut.day(Instant.parse("2026-03-28T22:00:00Z"))).isEqualTo("2026-03-29");
  }

  @Test
  void daysHaveTwentyThreeToTwentyFiveHours() {
    var year = year("2026-01-01", "2027-01-01", BERLIN);
    var times = new TimeCount(every(Duration.ofHours(1)));

    assertThat(hours(times, year, "2026-03-28")).isEqualTo(24);
    assertThat(hours(times, year, "2026-03-29")).isEqualTo(23);
    assertThat(hours(times, year, "2026-10-25")).isEqualTo(25);
  }

  private static long hours(TimeCount times, Year year, String date) {
    var day = LocalDate.parse(date);
    return times.between(year.begin(day), year.begin(day.plusDays(1))).orElseThrow();
  }

  @Test
  void manyTimesAreCountedAndVeryManyGivenUp() {
    var from = Instant.parse("2026-01-01T00:00:00Z");
    var to = from.plus(Duration.ofDays(1));
    var everySecond = CalendarRule.builder();
    for (var field : Field.values()) {
      everySecond.set(field, Range.between(field.min(), field.max()));
    }
    var clocks = TimeSpec.builder().calendar(everySecond.build());

    assertThat(new TimeCount(every(Duration.ofSeconds(1))).between(from, to)).hasValue(86_400);
    assertThat(new TimeCount(every(Duration.ofSeconds(7))).between(from, to)).hasValue(12_343);
    assertThat(new TimeCount(Timetable.of(clocks.build())).between(from, to)).isEmpty();
    assertThat(new TimeCount(Timetable.of(TimeSpec.builder().build())).between(from, to))
        .hasValue(0);
    var times = new TimeCount(every(Duration.ofDays(1)));
    for (int day = 0; day < 800; day++) {
      assertThat(times.between(from, to)).hasValue(1);
    }
    assertThat(times.between(from, to)).isEmpty();
  }

  private static LedgerEntry skipped(String first, String last, long count) {
    var range = new NominalTimeRange(Instant.parse(first), Instant.parse(last), count);
    return new LedgerEntry(
        7,
        Instant.parse(last),
        Asker.SCHEDULE,
        new LedgerEvent.Dropped(DropReason.PAUSED, range, Optional.empty(), "", count));
  }

  private static List<DayCount> counts(Year year, Timetable table, LedgerEntry entry) {
    var days = new DayTable(year);
    new PastDays(days, new TimeCount(table)).add(entry);
    return days.counts();
  }

  @Test
  void anEntryOfManyDaysIsSpreadAsTheSpecificationSays() {
    var entry = skipped("2026-03-28T12:00:00Z", "2026-03-30T03:00:00Z", 40);

    var counts =
        counts(year("2026-03-01", "2026-04-01", BERLIN), every(Duration.ofHours(1)), entry);

    assertThat(counts)
        .extracting(DayCount::getDate, DayCount::getSkipped, DayCount::getApproximate)
        .containsExactly(
            tuple("2026-03-28", 11L, false),
            tuple("2026-03-29", 23L, false),
            tuple("2026-03-30", 6L, false));
  }

  @Test
  void itIsSpreadEvenlyIfTheSpecificationHasChanged() {
    var entry = skipped("2026-03-01T00:00:00Z", "2026-03-04T23:59:59Z", 40);

    var counts =
        counts(year("2026-03-02", "2026-04-01", Zone.UTC), every(Duration.ofHours(5)), entry);

    assertThat(counts)
        .extracting(DayCount::getDate, DayCount::getSkipped, DayCount::getApproximate)
        .containsExactly(
            tuple("2026-03-02", 10L, true),
            tuple("2026-03-03", 10L, true),
            tuple("2026-03-04", 10L, true));
  }

  @Test
  void anEntryOfManyYearsIsSpreadEvenlyOverTheDaysAskedFor() {
    var entry = skipped("2000-01-01T00:00:00Z", "2026-12-31T23:59:59Z", 9_862_000);

    var counts =
        counts(year("2026-03-01", "2026-03-03", Zone.UTC), every(Duration.ofMinutes(1)), entry);

    assertThat(counts).hasSize(2).allSatisfy(day -> {
      assertThat(day.getSkipped()).isEqualTo(1_000);
      assertThat(day.getApproximate()).isTrue();
    });
  }

  @Test
  void anEntryOfOneDayIsLeftToTheDatabase() {
    var entry = skipped("2026-03-02T00:00:00Z", "2026-03-02T23:00:00Z", 24);

    assertThat(
            counts(year("2026-03-01", "2026-03-05", Zone.UTC), every(Duration.ofHours(1)), entry))
        .isEmpty();
  }
}
