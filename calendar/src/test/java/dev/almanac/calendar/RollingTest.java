package dev.almanac.calendar;

import static java.time.DayOfWeek.SATURDAY;
import static java.time.DayOfWeek.SUNDAY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.calendar.CalendarUse.Kind;
import dev.almanac.calendar.sentence.Sentence;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Named calendars: which times they exclude, and where they move others. */
class RollingTest {
  private static final CalendarUse WEEKENDS_NEXT = weekends(Kind.ROLL_NEXT);
  private static final CalendarUse WEEKENDS_PREVIOUS = weekends(Kind.ROLL_PREVIOUS);

  @Test
  void aMonthEndOnAWeekendGoesToTheWorkdayBeforeOrAfter() {
    var monthEnds = rule("0 9 28-31 * *", new DayRule.LastDay(0));
    assertTimes(monthEnds.use(WEEKENDS_NEXT), "2026-05-01", "2026-07-01")
        .containsExactly("2026-06-01T09:00:00Z", "2026-06-30T09:00:00Z");
    assertTimes(monthEnds().use(WEEKENDS_PREVIOUS), "2026-05-01", "2026-07-01")
        .containsExactly("2026-05-29T09:00:00Z", "2026-06-30T09:00:00Z");
  }

  @Test
  void aLongHolidayIsPassedOverTogetherWithTheWeekendsAroundIt() {
    // 25 December 2026 is a Friday.
    var holidays = dates(Kind.ROLL_NEXT, "2026-12-24", "2026-12-25", "2026-12-28", "2026-12-29");
    assertTimes(
            Specs.cron("UTC", "30 8 24 12 *").use(WEEKENDS_NEXT).use(holidays),
            "2026-12-01",
            "2027-01-31")
        .containsExactly("2026-12-30T08:30:00Z");
  }

  @Test
  void theFirstCalendarThatHasTheDaySaysWhichWay() {
    var fair = dates(Kind.ROLL_PREVIOUS, "2026-05-30");
    assertTimes(
            Specs.cron("UTC", "0 9 30 5 *").use(WEEKENDS_NEXT).use(fair),
            "2026-05-01",
            "2026-07-01")
        .containsExactly("2026-06-01T09:00:00Z");
    assertTimes(
            Specs.cron("UTC", "0 9 30 5 *").use(fair).use(WEEKENDS_NEXT),
            "2026-05-01",
            "2026-07-01")
        .containsExactly("2026-05-29T09:00:00Z");
  }

  @Test
  void aTimeThatRollsOntoOneThatIsThereAnywayIsOneWithIt() {
    assertTimes(Specs.cron("UTC", "0 9 * * *").use(WEEKENDS_NEXT), "2026-05-29", "2026-06-03")
        .containsExactly("2026-05-29T09:00:00Z", "2026-06-01T09:00:00Z", "2026-06-02T09:00:00Z");
  }

  @Test
  void boundsAreForWhereATimeActs() {
    // Sunday 31 May moves over the start, Saturday 6 June back over the end.
    var sundays = Specs.cron("UTC", "0 9 * * 0").use(WEEKENDS_NEXT).start(at("2026-06-01"));
    assertTimes(sundays.end(at("2026-06-10")), "2026-05-01", "2026-07-01")
        .containsExactly("2026-06-01T09:00:00Z", "2026-06-08T09:00:00Z");
    var saturdays = Specs.cron("UTC", "0 9 * * 6").use(WEEKENDS_PREVIOUS);
    var table =
        Timetable.of(saturdays.start(at("2026-06-06")).end(at("2026-06-20")).build());
    assertThat(table.between(at("2026-01-01"), at("2027-01-01")).map(Instant::toString))
        .containsExactly("2026-06-12T09:00:00Z", "2026-06-19T09:00:00Z");
    assertThat(table.previous(at("2026-06-12"))).isEmpty();
    assertThat(table.previous(at("2026-06-19"))).contains(Instant.parse("2026-06-12T09:00:00Z"));
  }

  @Test
  void daysAreThoseOfTheZone() {
    // 23:00 on a Friday in New York is Saturday in UTC.
    var fridays = Specs.cron("America/New_York", "0 23 * * 5").use(WEEKENDS_NEXT);
    assertTimes(fridays, "2026-06-01", "2026-06-10").containsExactly("2026-06-06T03:00:00Z");
  }

  @Test
  void timesOfIntervalsKeepTheirWallClockTime() {
    // Midnight in UTC on the days before clocks go forward in Berlin, on Sunday 29 March 2026.
    var daily = TimeSpec.builder()
        .zone(Zone.named("Europe/Berlin"))
        .interval(Interval.every(Duration.ofDays(1)))
        .use(WEEKENDS_NEXT);
    assertTimes(daily, "2026-03-27", "2026-04-01")
        .containsExactly(
            "2026-03-27T00:00:00Z",
            // 01:00 on Saturday and on Sunday
            "2026-03-29T23:00:00Z",
            "2026-03-30T00:00:00Z",
            "2026-03-31T00:00:00Z");
  }

  @Test
  void aTimeThatRollsIntoAGapOrAnOverlapFollowsThePolicy() {
    var friday = dates(Kind.ROLL_NEXT, "2026-03-27", "2026-03-28");
    var march = Specs.cron("Europe/Berlin", "30 2 27 3 *").use(friday);
    assertTimes(march, "2026-03-01", "2026-04-01").isEmpty();
    var shifted = new DstPolicy(DstPolicy.Gap.SHIFT, DstPolicy.Overlap.BOTH);
    assertTimes(march.dst(shifted), "2026-03-01", "2026-04-01")
        .containsExactly("2026-03-29T01:30:00Z");
    var october = dates(Kind.ROLL_PREVIOUS, "2026-10-26");
    var overlap = Specs.cron("Europe/Berlin", "30 2 26 10 *").use(october);
    assertTimes(overlap, "2026-10-01", "2026-11-01")
        .containsExactly("2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z");
    var last = new DstPolicy(DstPolicy.Gap.SKIP, DstPolicy.Overlap.LAST);
    assertTimes(overlap.dst(last), "2026-10-01", "2026-11-01")
        .containsExactly("2026-10-25T01:30:00Z");
  }

  @Test
  void aTimeThatClocksSkipStillRollsToADayThatHasIt() {
    var sunday = Specs.cron("Europe/Berlin", "30 2 * * 0").use(WEEKENDS_NEXT);
    assertTimes(sunday, "2026-03-28", "2026-04-01").containsExactly("2026-03-30T00:30:00Z");
  }

  @Test
  void whatIsExcludedIsLookedAtWhereATimeHasGone() {
    var holidays = dates(Kind.EXCLUDE, "2026-06-01", "2026-06-03");
    var saturdays = Specs.cron("UTC", "0 9 * * 6,3").use(WEEKENDS_NEXT).use(holidays);
    assertTimes(saturdays, "2026-05-25", "2026-06-09")
        .containsExactly("2026-05-25T09:00:00Z", "2026-05-27T09:00:00Z", "2026-06-08T09:00:00Z");
    var rule = Specs.cron("UTC", "0 9 * * 6").use(WEEKENDS_NEXT).exclude(Specs.rule("0 9 1 6 *"));
    assertTimes(rule, "2026-05-25", "2026-06-09")
        .containsExactly("2026-05-25T09:00:00Z", "2026-06-08T09:00:00Z");
  }

  @Test
  void jitterEndsBeforeTheNextTimeWhereverThatCameFrom() {
    var spec = Specs.cron("UTC", "0 9 * * 6", "1 9 * * 1")
        .use(WEEKENDS_NEXT)
        .jitter(Duration.ofHours(5))
        .build();
    var rolled = Instant.parse("2026-06-01T09:00:00Z");
    for (int seed = 0; seed < 50; seed++) {
      assertThat(Timetable.of(spec).actual(rolled, "seed " + seed))
          .isBetween(rolled, rolled.plusSeconds(60));
    }
  }

  @Test
  void calendarsThatCoverEveryDayLeaveNoTimes() {
    var all = List.of(DayOfWeek.values());
    for (var kind : Kind.values()) {
      var every = new CalendarUse("all", 1, DaySet.of(List.of(), all), kind);
      for (var times : List.of(
          Specs.cron("Europe/Berlin", "* * * * * * *"),
          TimeSpec.builder().interval(Interval.every(Duration.ofSeconds(1))))) {
        var table = Timetable.of(times.use(every).build());
        assertThat(table.next(at("2026-01-01"))).isEmpty();
        assertThat(table.previous(at("2026-01-01"))).isEmpty();
        assertThat(table.matches(at("2026-01-01"))).isFalse();
      }
    }
  }

  @Test
  void calendarsThatCoverAlmostEveryDayAreSearchedToTheEnd() {
    var sundays = new ArrayList<LocalDate>();
    for (var day = LocalDate.parse("2026-01-04"); sundays.size() < 3_800; day = day.plusDays(7)) {
      sundays.add(day);
    }
    var week = Stream.of(DayOfWeek.values()).filter(day -> day != SUNDAY).toList();
    for (var kind : Kind.values()) {
      var most = new CalendarUse("most", 1, DaySet.of(sundays, week), kind);
      for (var times : List.of(
          Specs.cron("UTC", "0 9 * * *"),
          TimeSpec.builder()
              .interval(Interval.every(Duration.ofHours(1), Duration.ofMinutes(5))))) {
        var table = Timetable.of(times.use(most).build());
        var last = table.previous(at("2090-01-01"));
        assertThat(last).hasValueSatisfying(time -> assertThat(time).isBefore(at("2025-12-30")));
        var next = table.next(at("2026-06-01"));
        next.ifPresent(time -> assertThat(time).isAfter(at("2098-01-01")));
      }
    }
  }

  @Test
  void tellsWhatWasMoved() {
    var table = Timetable.of(Specs.cron("UTC", "0 9 30 5 *").use(WEEKENDS_NEXT).build());
    var from = Instant.parse("2026-05-30T09:00:00Z");
    var to = Instant.parse("2026-06-01T09:00:00Z");
    assertThat(table.movedAway(from))
        .hasValueSatisfying(move -> assertThat(move.to()).hasToString("2026-06-01T09:00"));
    assertThat(table.movedAway(from.plusSeconds(60))).isEmpty();
    assertThat(table.movedHere(to)).singleElement().satisfies(move -> {
      assertThat(move.from()).hasToString("2026-05-30T09:00");
      assertThat(move.by()).isEqualTo(WEEKENDS_NEXT);
    });
    assertThat(table.movedHere(from)).isEmpty();
  }

  @Test
  void aCalendarIsUsedOnce() {
    assertThatThrownBy(() -> Specs.cron("UTC", "0 9 * * *")
            .use(WEEKENDS_NEXT)
            .use(WEEKENDS_PREVIOUS)
            .build())
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("weekends");
  }

  @Test
  void theSentenceNamesCalendars() {
    var spec = Specs.cron("UTC", "0 9 * * *")
        .use(WEEKENDS_NEXT)
        .use(dates(Kind.EXCLUDE, "2026-12-25"))
        .build();
    assertThat(Sentence.of(spec))
        .isEqualTo("At 09:00 every day in UTC, moved from days of calendar weekends to the next"
            + " free one, except on days of calendar dates");
  }

  private static TimeSpec.Builder monthEnds() {
    return rule("0 9 28-31 * *", new DayRule.LastDay(0));
  }

  /** The days of a cron string less those of month, but for a rule. */
  private static TimeSpec.Builder rule(String text, DayRule day) {
    var all = Specs.rule(text);
    var rule = CalendarRule.builder().dayRules(List.of(day));
    for (var field : Field.values()) {
      if (field != Field.DAY_OF_MONTH) {
        rule.set(field, all.of(field));
      }
    }
    return TimeSpec.builder().calendar(rule.build());
  }

  private static org.assertj.core.api.ListAssert<String> assertTimes(
      TimeSpec.Builder spec, String from, String to) {
    return assertThat(Timetable.of(spec.build())
        .between(at(from), at(to))
        .map(Instant::toString)
        .toList());
  }

  private static Instant at(String day) {
    return Instant.parse(day + "T00:00:00Z");
  }

  private static CalendarUse weekends(Kind kind) {
    return new CalendarUse("weekends", 1, DaySet.of(List.of(), List.of(SATURDAY, SUNDAY)), kind);
  }

  private static CalendarUse dates(Kind kind, String... dates) {
    var days = Stream.of(dates).map(LocalDate::parse).toList();
    return new CalendarUse("dates", 1, DaySet.of(days, List.of()), kind);
  }
}
