package dev.almanac.calendar.remark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.DaySet;
import dev.almanac.calendar.DstPolicy;
import dev.almanac.calendar.Interval;
import dev.almanac.calendar.Specs;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Timetable;
import dev.almanac.calendar.remark.Remark.Kind;
import dev.almanac.calendar.remark.Remark.Part;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemarksTest {
  private static final Instant FROM = Instant.parse("2026-03-20T00:00:00Z");
  private static final String BERLIN = "Europe/Berlin";

  @Test
  void aPlainSpecificationHasNone() {
    assertThat(Remarks.of(Timetable.of(Specs.cron("UTC", "0 9 * * *").build()), FROM))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          30 2 * * *       | CLOCK_CHANGE  | ZONE     | 02:30 does not exist on 29 March 2026, \
          when clocks go forward: skipped.
          30 2 * * *       | CLOCK_CHANGE  | ZONE     | 02:30 comes twice on 25 October 2026, \
          when clocks go back: both count.
          0 0 13 * 5       | BOTH_DAYS     | CALENDAR | The calendar restricts both the day of \
          month and the weekday: both must match.
          0 0 30 2 *       | NEVER_MATCHES | CALENDAR | The calendar never matches any date up to \
          the year 2100.
          0 0 1 1 * 2024   | NEVER_MATCHES | WHOLE    | No time after 2026-03-20T00:00:00Z is \
          left: years, bounds, exclusions and named calendars rule out all.
          0,30 0 9 * * * * | FREQUENT      | CALENDAR | Times follow each other after 30 seconds: \
          it acts more often than once a minute.
          """)
  void tellsWhatPeopleMayNotExpectOfACalendar(String cron, Kind kind, Part part, String text) {
    assertThat(remarks(Specs.cron(BERLIN, cron)))
        .contains(new Remark(kind, new Remark.Subject(part, 0), text));
  }

  @ParameterizedTest
  @CsvSource({
    "PT7H, true",
    "PT5M, false",
    "P1D, false",
    "P10D, false",
    "PT36H, true",
    "PT45S, false"
  })
  void tellsWhetherAnIntervalDividesTheDay(Duration every, boolean isUneven) {
    assertThat(kinds(TimeSpec.builder().interval(Interval.every(every)))
            .contains(Kind.UNEVEN_INTERVAL))
        .isEqualTo(isUneven);
  }

  @Test
  void aShortIntervalIsNamedAsTheFrequentPart() {
    var spec = Specs.cron("UTC", "0 9 * * *")
        .interval(Interval.every(Duration.ofHours(1)))
        .interval(Interval.every(Duration.ofSeconds(20)));

    assertThat(remarks(spec))
        .filteredOn(remark -> remark.kind() == Kind.FREQUENT)
        .extracting(Remark::about)
        .containsExactly(new Remark.Subject(Part.INTERVAL, 1));
  }

  @Test
  void timesOfTwoCalendarsThatNearlyMeetConcernTheWhole() {
    var spec = Specs.cron("UTC", "0 0 9 * * * *", "10 0 9 * * * *");

    assertThat(remarks(spec))
        .contains(Remark.ofAll(
            Kind.FREQUENT,
            "Times follow each other after 10 seconds: it acts more often than once a minute."));
  }

  @Test
  void anEndThatHasPassedIsNamed() {
    var spec = Specs.cron("UTC", "0 9 * * *").end(FROM.minusSeconds(1));

    assertThat(kinds(spec)).containsExactly(Kind.ENDED);
  }

  @Test
  void anEmptySpecificationActsOnlyWhenTriggered() {
    assertThat(remarks(TimeSpec.builder()))
        .containsExactly(
            Remark.ofAll(Kind.NEVER_MATCHES, "It names no times: it acts only when triggered."));
  }

  @Test
  void tellsWhatNamedCalendarsDropMoveAndLeaveAlone() {
    var spec = Specs.cron("UTC", "0 9 * * *")
        .use(use("holidays", CalendarUse.Kind.EXCLUDE, "2026-03-25"))
        .use(use("freeze", CalendarUse.Kind.ROLL_NEXT, "2026-03-26"))
        .use(use("past", CalendarUse.Kind.EXCLUDE, "2020-01-01"));

    assertThat(remarks(spec))
        .extracting(Remark::text)
        .containsExactly(
            "The calendar holidays (version 3) drops 1 of the next 100 times, the first at 09:00 on"
                + " 25 March 2026.",
            "The calendar freeze (version 3) moves to a later day 1 of the next 100 times, the"
                + " first at 09:00 on 26 March 2026.",
            "The calendar past (version 3) affects none of the next 100 times.");
  }

  @Test
  void atMostFiftyAreMade() {
    var spec = TimeSpec.builder();
    IntStream.range(0, 100).forEach(i -> spec.calendar(Specs.rule("0 0 30 2 *")));

    assertThat(remarks(spec)).hasSize(Remarks.MOST);
  }

  @Test
  void aHugeSpecificationGetsItsRemarksWithBoundedEffort() {
    var spec = TimeSpec.builder().zone(dev.almanac.calendar.Zone.named(BERLIN));
    IntStream.range(0, 1_000).forEach(i -> spec.calendar(Specs.rule("* * 2 * * * *")));
    IntStream.range(0, 1_000).forEach(i -> spec.exclude(Specs.rule("* * * * * 2000-2027")));

    assertThatCode(() -> remarks(spec)).doesNotThrowAnyException();
  }

  @Test
  void aTimeThatClocksRepeatSaysWhichOneItIs() {
    var table = Timetable.of(Specs.cron(BERLIN, "30 2 * * *").build());
    var remarks = new TimeRemarks(table);

    assertThat(List.of("2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2026-10-26T01:30:00Z"))
        .map(time -> remarks.about(Instant.parse(time)))
        .containsExactly(
            "02:30 comes twice: the first one.", "02:30 comes twice: the second one.", "");
  }

  @Test
  void aTimeThatClocksSkipSaysWhereItWas() {
    var spec = Specs.cron(BERLIN, "30 2 * * *", "45 3 * * *")
        .dst(new DstPolicy(DstPolicy.Gap.SHIFT, DstPolicy.Overlap.BOTH))
        .build();
    var remarks = new TimeRemarks(Timetable.of(spec));

    assertThat(remarks.about(Instant.parse("2026-03-29T01:30:00Z")))
        .isEqualTo("Moved from 02:30, which clocks skip.");
    assertThat(remarks.about(Instant.parse("2026-03-29T01:45:00Z"))).isEmpty();
  }

  @Test
  void aTimeThatACalendarMovedSaysWhereItWas() {
    var spec = Specs.cron("UTC", "0 9 25 * *")
        .use(use("freeze", CalendarUse.Kind.ROLL_NEXT, "2026-03-25"))
        .build();

    assertThat(new TimeRemarks(Timetable.of(spec)).about(Instant.parse("2026-03-26T09:00:00Z")))
        .isEqualTo("Moved from 09:00 on 25 March 2026 by the calendar freeze (version 3).");
  }

  private static CalendarUse use(String name, CalendarUse.Kind kind, String date) {
    return new CalendarUse(name, 3, new DaySet(List.of(LocalDate.parse(date)), Set.of()), kind);
  }

  private static List<Remark> remarks(TimeSpec.Builder spec) {
    return Remarks.of(Timetable.of(spec.build()), FROM);
  }

  private static List<Kind> kinds(TimeSpec.Builder spec) {
    return remarks(spec).stream().map(Remark::kind).toList();
  }
}
