package dev.almanac.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.almanac.testkit.Scenario;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TimetableTest {
  private static final Instant NOON = Instant.parse("2026-03-23T12:00:00Z");
  private static final TimeSpec HOURLY =
      TimeSpec.builder().interval(Interval.every(Duration.ofHours(1))).build();

  @Test
  void nextIsStrictlyAfterAndPreviousStrictlyBefore() {
    var table = Timetable.of(HOURLY);

    assertThat(table.next(NOON)).contains(NOON.plusSeconds(3600));
    assertThat(table.next(NOON.minusNanos(1))).contains(NOON);
    assertThat(table.previous(NOON)).contains(NOON.minusSeconds(3600));
    assertThat(table.previous(NOON.plusNanos(1))).contains(NOON);
  }

  @Test
  void betweenIncludesItsStartAndExcludesItsEnd() {
    var table = Timetable.of(HOURLY);

    assertThat(table.between(NOON, NOON.plusSeconds(7200)))
        .containsExactly(NOON, NOON.plusSeconds(3600));
    assertThat(table.between(NOON.plusNanos(1), NOON.plusSeconds(7200).plusNanos(1)))
        .containsExactly(NOON.plusSeconds(3600), NOON.plusSeconds(7200));
  }

  @Test
  void betweenIsLazy() {
    var everySecond = Specs.cron("UTC", "* * * * * * *").build();

    assertThat(Timetable.of(everySecond).between(Instant.EPOCH, Instant.MAX).limit(3))
        .containsExactly(Instant.EPOCH, Instant.EPOCH.plusSeconds(1), Instant.EPOCH.plusSeconds(2));
  }

  @Test
  void aStartWithinASecondDoesNotGiveTheSecondBefore() {
    var start = NOON.plusMillis(456);
    var spec =
        TimeSpec.builder().interval(Interval.every(Duration.ofSeconds(1))).start(start);

    assertThat(Timetable.of(spec.build()).next(Instant.EPOCH)).contains(NOON.plusSeconds(1));
  }

  @Test
  void bothBoundsAreIncluded() {
    var spec = TimeSpec.builder()
        .interval(Interval.every(Duration.ofHours(1)))
        .start(NOON)
        .end(NOON.plusSeconds(3600))
        .build();
    var table = Timetable.of(spec);

    assertThat(table.between(Instant.MIN, Instant.MAX))
        .containsExactly(NOON, NOON.plusSeconds(3600));
    assertThat(table.previous(Instant.MAX)).contains(NOON.plusSeconds(3600));
    assertThat(table.previous(NOON)).isEmpty();
    assertThat(table.matches(NOON)).isTrue();
    assertThat(table.matches(NOON.minusSeconds(3600))).isFalse();
    assertThat(table.matches(NOON.plusSeconds(7200))).isFalse();
  }

  @Test
  void nothingHappensBeforeTheEpochOrAfterTheLastYear() {
    var table = Timetable.of(HOURLY);
    assertThat(table.next(Instant.MIN)).contains(Instant.EPOCH);
    assertThat(table.previous(Instant.EPOCH)).isEmpty();
    assertThat(table.previous(Instant.MAX)).contains(Instant.parse("2100-12-31T23:00:00Z"));
    assertThat(table.next(Instant.MAX)).isEmpty();
    assertThat(table.matches(Instant.parse("2101-01-01T00:00:00Z"))).isFalse();
  }

  @Test
  void theLastYearEndsInTheZoneAndInUtc() {
    var west = Timetable.of(Specs.cron("America/New_York", "0 20 * * *").build());
    assertThat(west.previous(Instant.MAX)).contains(Instant.parse("2100-12-31T01:00:00Z"));

    var east = Timetable.of(Specs.cron("Asia/Tokyo", "0 1 1 1 *").build());
    assertThat(east.previous(Instant.MAX)).contains(Instant.parse("2099-12-31T16:00:00Z"));
  }

  @Test
  void jitterOfTheLastTimeIsBoundedByTheTimeThatWouldFollow() {
    var spec =
        Specs.cron("America/New_York", "0 20 * * *").jitter(Duration.ofDays(40)).build();
    var last = Instant.parse("2100-12-31T01:00:00Z");

    assertThat(Timetable.of(spec).actual(last, "a")).isBefore(last.plus(Duration.ofDays(1)));
  }

  @Test
  void timesOfSeveralPartsAtTheSameSecondAreOne() {
    var spec = Specs.cron("UTC", "0 * * * *", "0 12 * * *")
        .interval(Interval.every(Duration.ofHours(2)))
        .build();

    assertThat(Timetable.of(spec).between(NOON, NOON.plusSeconds(3601)))
        .containsExactly(NOON, NOON.plusSeconds(3600));
  }

  @Test
  void anExclusionOfEverythingLeavesNothingAndProvesIt() {
    var spec =
        Specs.cron("UTC", "* * * * * * *").exclude(Specs.rule("* * * * * * *")).build();
    var table = Timetable.of(spec);

    assertThat(table.next(NOON)).isEmpty();
    assertThat(table.previous(NOON)).isEmpty();
  }

  @Test
  void anExclusionReachesIntoTheYearThatBeginsEarlierInTheEast() {
    var spec = TimeSpec.builder()
        .zone(Zone.named("Asia/Tokyo"))
        .interval(Interval.every(Duration.ofHours(1)))
        .exclude(Specs.rule("* * * * * * *"))
        .build();

    assertThat(Timetable.of(spec).next(Instant.parse("2100-12-30T00:00:00Z"))).isEmpty();
  }

  @Test
  void aLongExcludedStretchIsOneStep() {
    var spec = Specs.cron("UTC", "* * * * * * *")
        .exclude(Specs.rule("* * * * * * 2026-2099"))
        .build();

    assertThat(Timetable.of(spec).next(NOON)).contains(Instant.parse("2100-01-01T00:00:00Z"));
  }

  @Test
  @Scenario("T-7.3-TestMirroredIncludeExcludeSpec")
  void aMirroredExclusionLeavesNothingAndProvesIt() {
    var mirrored =
        Specs.cron("UTC", "0 * * * *").exclude(Specs.rule("0 * * * *")).build();
    var fromNextYear = Specs.cron("UTC", "0 * * * *")
        .exclude(Specs.rule("0 0 * * * * 2027-2100"))
        .build();

    assertThat(Timetable.of(mirrored).next(NOON)).isEmpty();
    assertThat(Timetable.of(fromNextYear).next(Instant.parse("2026-12-31T23:30:00Z")))
        .isEmpty();
    assertThat(Timetable.of(fromNextYear).previous(Instant.parse("2027-03-01T00:00:00Z")))
        .contains(Instant.parse("2026-12-31T23:00:00Z"));
  }

  @Test
  void aCalendarWithDaysThatNoSetNamesIsNotTakenForExcluded() {
    var rule = Specs.rule("0 12 1 * *");
    var lastDayToo = new CalendarRule(rule.ranges(), List.of(new DayRule.LastDay(0)), "");
    var spec = TimeSpec.builder().calendar(lastDayToo).exclude(rule).build();

    assertThat(Timetable.of(spec).next(NOON)).contains(Instant.parse("2026-03-31T12:00:00Z"));
  }

  @Test
  void aShiftedTimeMayLeaveTheExclusionOfItsOwnCalendar() {
    var spec = Specs.cron("Europe/Berlin", "30 2 * * *")
        .exclude(Specs.rule("30 2 * * *"))
        .dst(new DstPolicy(DstPolicy.Gap.SHIFT, DstPolicy.Overlap.BOTH))
        .build();

    assertThat(Timetable.of(spec).next(NOON)).contains(Instant.parse("2026-03-29T01:30:00Z"));
  }

  @Test
  void aRangeIsNotSearchedBeyondItsEnd() {
    var table = Timetable.of(neverLeavingAnything());

    assertThat(table.between(NOON, NOON.plus(Duration.ofDays(1)))).isEmpty();
  }

  @Test
  void aSearchThatOnlyRunsOutOfStepsSaysSo() {
    var spec = neverLeavingAnything();

    var refused = catchThrowableOfType(
        SearchBudgetException.class, () -> Timetable.of(spec).next(NOON));

    assertThat(refused).hasMessageContaining("too many exclusions").hasMessageContaining("1209600");
    assertThat(refused.searchedUntil()).isAfter(NOON.plus(Duration.ofDays(30)));
    assertThatThrownBy(() -> Timetable.of(spec).previous(NOON))
        .isInstanceOf(SearchBudgetException.class);
  }

  @Test
  void aCalendarThatCanNeverMatchIsFoundOut() {
    assertThat(Timetable.neverMatches(Specs.rule("0 0 30 2 *"))).isTrue();
    assertThat(Timetable.neverMatches(Specs.rule("0 0 29 2 * 2100"))).isTrue();
    assertThat(Timetable.neverMatches(Specs.rule("0 0 29 2 1"))).isFalse();
    assertThat(Timetable.of(Specs.cron("UTC", "0 0 30 2 *").build()).next(NOON)).isEmpty();
  }

  @Test
  void rareDatesAreFoundFarAway() {
    var leapMonday = Timetable.of(Specs.cron("Europe/Berlin", "0 0 29 2 1").build());

    assertThat(leapMonday.between(NOON, Instant.MAX))
        .containsExactly(
            Instant.parse("2044-02-28T23:00:00Z"), Instant.parse("2072-02-28T23:00:00Z"));
    assertThat(leapMonday.previous(NOON)).contains(Instant.parse("2016-02-28T23:00:00Z"));
  }

  @Test
  void anAnchoredIntervalBeginsWithItsStart() {
    var start = Instant.parse("2026-01-05T09:00:00.5Z");
    var spec = TimeSpec.builder()
        .interval(Interval.startingAt(start, Duration.ofDays(10)))
        .build();
    var table = Timetable.of(spec);

    assertThat(table.next(Instant.EPOCH)).contains(Instant.parse("2026-01-05T09:00:01Z"));
    assertThat(table.between(start, start.plus(Duration.ofDays(21))))
        .containsExactly(
            Instant.parse("2026-01-05T09:00:01Z"),
            Instant.parse("2026-01-15T09:00:01Z"),
            Instant.parse("2026-01-25T09:00:01Z"));
    assertThat(table.matches(Instant.parse("2025-12-26T09:00:01Z"))).isFalse();
  }

  @Test
  void jitterStaysBelowTheGapToTheNextTimeEvenIfThatIsExcluded() {
    var spec = TimeSpec.builder()
        .interval(Interval.every(Duration.ofMinutes(10)))
        .exclude(Specs.rule("0 10-50 * * * * *"))
        .jitter(Duration.ofDays(1))
        .build();
    var table = Timetable.of(spec);

    for (var seed : List.of("", "a", "b", "c", "d")) {
      assertThat(table.actual(NOON, seed)).isBetween(NOON, NOON.plusSeconds(600).minusMillis(1));
    }
    assertThat(
            Stream.of("a", "b", "c", "d").map(seed -> table.actual(NOON, seed)).distinct())
        .hasSize(4);
  }

  @Test
  void theLastTimeMayBeDelayedByAllOfTheJitter() {
    var spec =
        Specs.cron("UTC", "0 12 23 3 * 2026").jitter(Duration.ofDays(100)).build();

    var longest = Stream.iterate(0, i -> i + 1)
        .limit(50)
        .map(seed -> Timetable.of(spec).actual(NOON, "s" + seed))
        .max(Instant::compareTo);

    assertThat(longest.orElseThrow()).isAfter(NOON.plus(Duration.ofDays(30)));
  }

  @Test
  void negativeJitterIsRefused() {
    assertThatThrownBy(() -> TimeSpec.builder().jitter(Duration.ofSeconds(-1)).build())
        .isInstanceOf(SpecException.class)
        .hasMessageStartingWith("jitter is negative");
  }

  @Test
  void tooManyPartsAreRefused() {
    var builder = TimeSpec.builder();
    for (int i = 0; i <= Limits.ENTRIES; i++) {
      builder.calendar(Specs.rule("@daily"));
    }

    assertThatThrownBy(builder::build).hasMessageStartingWith("more than 1000 entries");
  }

  /** Two exclusions that cover each other's gaps, so that every second must be examined. */
  private static TimeSpec neverLeavingAnything() {
    return Specs.cron("UTC", "* * * * * * *")
        .exclude(Specs.rule("0-29 * * * * * *"))
        .exclude(Specs.rule("30-59 * * * * * *"))
        .build();
  }
}
