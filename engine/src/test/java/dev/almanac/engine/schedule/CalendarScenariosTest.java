package dev.almanac.engine.schedule;

import static java.time.DayOfWeek.SATURDAY;
import static java.time.DayOfWeek.SUNDAY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.CalendarUse.Kind;
import dev.almanac.calendar.DaySet;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.engine.schedule.explain.Explanation;
import dev.almanac.engine.schedule.explain.Explanation.Verdict;
import dev.almanac.engine.schedule.explain.Explanations;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.request.ScheduleRequest.CalendarChanged;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Schedules that use named calendars. The first of June 2022 is a Wednesday. */
class CalendarScenariosTest {
  private static final String NINE = "0 9 * * *";

  @Test
  void timesOnItsDaysAreLeftOut() {
    var stage = daily(use("holidays", Kind.EXCLUDE, days("2022-06-02", "2022-06-03")));

    stage.until("2022-06-05T12:00:00Z");

    assertThat(stage.workflowIds())
        .containsExactly(
            "myid-2022-06-01T09:00:00Z", "myid-2022-06-04T09:00:00Z", "myid-2022-06-05T09:00:00Z");
    assertThat(stage.dropped()).as("excluded times have no entries").isEmpty();
  }

  @Test
  void aRolledTimeIsNamedAfterWhenItActs() {
    var stage = Stage.of(Specs.cron("0 9 * * 6").withUses(List.of(weekends(Kind.ROLL_NEXT))))
        .create()
        .until("2022-06-14T00:00:00Z");

    assertThat(stage.workflowIds())
        .containsExactly("myid-2022-06-06T09:00:00Z", "myid-2022-06-13T09:00:00Z");
  }

  @Test
  void aChangeOfACalendarIsNotRetroactive() {
    var stage = daily(use("holidays", Kind.EXCLUDE, days("2022-06-02")));
    stage.until("2022-06-03T10:00:00Z");
    long revision = stage.schedule().status().revision();

    stage.ask(changed("holidays", 2, days("2022-06-01", "2022-06-03", "2022-06-04")));
    stage.until("2022-06-05T10:00:00Z");

    assertThat(stage.workflowIds())
        .as("the second, which is free now, has passed; the third was started")
        .containsExactly(
            "myid-2022-06-01T09:00:00Z", "myid-2022-06-03T09:00:00Z", "myid-2022-06-05T09:00:00Z");
    assertThat(stage.schedule().status().revision())
        .as("users have said nothing new")
        .isEqualTo(revision);
  }

  @Test
  void aChangeOfACalendarIsInTheLedgerWithItsVersion() {
    var stage = daily(use("holidays", Kind.EXCLUDE, days("2022-06-02"))).until("08:00");

    stage.ask(changed("holidays", 7, days("2022-06-01")));

    var entry = stage.ledger().getLast();
    assertThat(entry.asker().source()).isEqualTo("calendar");
    assertThat(entry.asker().reason()).isEqualTo("Calendar holidays has version 7.");
    assertThat(entry.what()).isInstanceOfSatisfying(LedgerEvent.Updated.class, updated -> {
      assertThat(updated.changed()).containsExactly("calendars");
      assertThat(updated.next()).contains(Stage.time("2022-06-02T09:00:00Z"));
      assertThat(updated.definition().timing().spec().uses())
          .containsExactly(
              use("holidays", Kind.EXCLUDE, days("2022-06-01")).with(7, days("2022-06-01")));
    });
  }

  @Test
  void anOldVersionAndOtherCalendarsChangeNothing() {
    var stage = daily(use("holidays", Kind.EXCLUDE, days("2022-06-02")));
    stage.ask(changed("holidays", 3, days("2022-06-03")));
    var before = stage.schedule();
    List<LedgerEntry> ledger = List.copyOf(stage.ledger());

    stage.ask(changed("holidays", 2, days("2022-06-04")));
    stage.ask(changed("holidays", 3, days("2022-06-04")));
    stage.ask(changed("fairs", 9, days("2022-06-04")));

    assertThat(stage.schedule()).isEqualTo(before);
    assertThat(stage.ledger()).isEqualTo(ledger);
  }

  @Test
  void aTimeThatWasDueBeforeTheChangeIsDealtWithAsItWas() {
    var stage = daily(use("holidays", Kind.EXCLUDE, days("2022-06-09")));
    stage.outage("2022-06-02T10:00:00Z");

    stage.ask(changed("holidays", 2, days("2022-06-01", "2022-06-02")));

    assertThat(stage.starts().stream().map(start -> start.message().by().nominal()))
        .contains(Stage.time("09:00"));
    assertThat(stage.ledger().stream().flatMap(entry -> entry.times().stream()))
        .as("both have an outcome")
        .hasSizeGreaterThanOrEqualTo(2);
  }

  @Test
  void aTimeBetweenItsNominalAndItsActualMomentSurvivesAChange() {
    var stage = Stage.of(
        Specs.cron(NINE).withUses(List.of(use("holidays", Kind.EXCLUDE, days("2022-06-02")))));
    stage.define(
        definition -> definition.with(Stage.timing(jittered(definition.timing().spec()))));
    stage.create();
    var pending = stage.schedule().head().cursor().pending().orElseThrow();
    stage.until(pending.nominal().plusMillis(1));

    stage.ask(changed("holidays", 2, days("2022-06-01")));
    stage.until("2022-06-01T23:00:00Z");

    assertThat(stage.workflowIds()).containsExactly("myid-2022-06-01T09:00:00Z");
  }

  static TimeSpec jittered(TimeSpec spec) {
    return new TimeSpec(
        spec.calendars(),
        spec.intervals(),
        spec.adjustments(),
        spec.bounds(),
        Duration.ofHours(2),
        spec.zone(),
        spec.dst());
  }

  @Test
  void anUpdateThatWasMadeMeanwhileDoesNotBringAnOldVersionBack() {
    var stage = daily(use("holidays", Kind.EXCLUDE, days("2022-06-02")));
    var stale = stage.schedule().definition();
    stage.ask(changed("holidays", 2, days("2022-06-03")));

    stage.ask(new ScheduleRequest.Update(Optional.empty(), stale, Optional.empty(), Stage.ANN));

    assertThat(stage.schedule().definition().timing().spec().uses().getFirst().version())
        .isEqualTo(2);
  }

  @Test
  void calendarsThatCoverEveryDayLeaveNothingToWaitFor() {
    var all = DaySet.of(List.of(), List.of(DayOfWeek.values()));
    for (var kind : Kind.values()) {
      var stage = daily(use("all", kind, all));

      assertThat(ScheduleEngine.wakeAt(stage.schedule())).isEmpty();
      assertThat(stage.upcoming()).isEmpty();
    }
    var rolling = daily(use("all", Kind.ROLL_NEXT, all));
    assertThat(explain(rolling, "2022-06-02T09:00:00Z").because())
        .containsExactly(
            "The calendar all (version 1) closes its day, and there is no open day to roll to.");
  }

  @Test
  void explainsWhatACalendarLeavesOutAndMoves() {
    var stage = daily(
        use("holidays", Kind.EXCLUDE, days("2022-06-02")),
        use("weekends", Kind.ROLL_NEXT, DaySet.of(List.of(), List.of(SATURDAY, SUNDAY))));

    var excluded = explain(stage, "2022-06-02T09:00:00Z");
    assertThat(excluded.verdict()).isEqualTo(Verdict.EXCLUDED);
    assertThat(excluded.because())
        .first()
        .isEqualTo("It is excluded by calendar holidays (version 1).");
    var rolled = explain(stage, "2022-06-04T09:00:00Z");
    assertThat(rolled.verdict()).isEqualTo(Verdict.ROLLED);
    assertThat(rolled.because())
        .containsExactly(
            "It is rolled to 2022-06-06T09:00 in UTC by calendar weekends (version 1).");
    assertThat(explain(stage, "2022-06-06T09:00:00Z").because())
        .contains("It is rolled from 2022-06-05T09:00 in UTC by calendar weekends (version 1).");
    assertThat(
            explanations(stage)
                .between(Stage.time("00:00"), Stage.time("2022-06-07T00:00:00Z"), 100)
                .stream()
                .map(one -> "%s %s".formatted(Stage.clock(one.nominal()), one.verdict())))
        .containsExactly(
            "09:00 WOULD_START",
            "2022-06-02T09:00 EXCLUDED",
            "2022-06-03T09:00 WOULD_START",
            "2022-06-04T09:00 ROLLED",
            "2022-06-05T09:00 ROLLED",
            "2022-06-06T09:00 WOULD_START");
  }

  private static Explanation explain(Stage stage, String time) {
    return explanations(stage).of(Stage.time(time));
  }

  private static Explanations explanations(Stage stage) {
    return new Explanations(stage.schedule(), stage.ledger(), stage.now());
  }

  private static Stage daily(CalendarUse... uses) {
    return Stage.of(Specs.cron(NINE).withUses(List.of(uses))).create();
  }

  private static CalendarUse weekends(Kind kind) {
    return use("weekends", kind, DaySet.of(List.of(), List.of(SATURDAY, SUNDAY)));
  }

  private static CalendarUse use(String name, Kind kind, DaySet days) {
    return new CalendarUse(name, 1, days, kind);
  }

  private static CalendarChanged changed(String calendar, long version, DaySet days) {
    return new CalendarChanged(calendar, version, days, CalendarChanged.By.NOBODY);
  }

  private static DaySet days(String... dates) {
    return DaySet.of(Stream.of(dates).map(LocalDate::parse).toList(), List.of());
  }
}
