package dev.almanac.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.CalendarUse.Kind;
import dev.almanac.calendar.DaySet;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.engine.schedule.explain.Explanation;
import dev.almanac.engine.schedule.explain.Explanation.Verdict;
import dev.almanac.engine.schedule.explain.Explanations;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.policy.Policies;
import dev.almanac.engine.schedule.policy.Policies.CatchUp.Mode;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.request.ScheduleRequest.CalendarChanged;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Rolling calendars that change around the times that they roll: each occurrence acts once. The
 * third of June 2022 is a Friday.
 */
class RollingScenariosTest {
  @Test
  void whatHasComeDoesNotComeAgainWhereAChangeMovesIt() {
    var stage = fridays(days("2022-06-20"));
    stage.until("2022-06-03T12:00:00Z");

    stage.ask(changed("holidays", 2, days("2022-06-03")));

    assertThat(stage.upcoming()).doesNotContain("2022-06-04T09:00");
    assertThat(explain(stage, "2022-06-04T09:00:00Z").because())
        .first()
        .isEqualTo("It will be skipped, as the calendar (Calendar holidays, version 2, moved here"
            + " a time that was over.) asked at 2022-06-03T12:00:00Z.");
    stage.until("2022-06-11T00:00:00Z");
    assertThat(stage.workflowIds())
        .containsExactly("myid-2022-06-03T09:00:00Z", "myid-2022-06-10T09:00:00Z");
    assertThat(stage.dropped()).containsExactly("2022-06-04T09:00 ASKED");
  }

  @Test
  void whereSomethingElseActsAnywayAChangeSkipsNothing() {
    var stage = Stage.of(
            Specs.cron("0 9 * * *").withUses(List.of(rolling(Kind.ROLL_NEXT, days("2022-06-20")))))
        .with(OverlapPolicy.ALLOW_ALL)
        .create();
    stage.until("2022-06-03T12:00:00Z");

    stage.ask(changed("holidays", 2, days("2022-06-03")));
    stage.until("2022-06-04T12:00:00Z");

    assertThat(stage.workflowIds()).contains("myid-2022-06-04T09:00:00Z");
  }

  @Test
  void whatIsMovedToBeforeAChangeIsLate() {
    var stage = fridays(days("2022-06-03"));
    stage.until("2022-06-03T12:00:00Z");

    stage.ask(changed("holidays", 2, days("2022-06-20")));

    assertThat(stage.workflowIds()).containsExactly("myid-2022-06-03T09:00:00Z");
    assertThat(explain(stage, "2022-06-03T09:00:00Z").verdict()).isEqualTo(Verdict.STARTED);
    stage.until("2022-06-11T00:00:00Z");
    assertThat(stage.workflowIds())
        .containsExactly("myid-2022-06-03T09:00:00Z", "myid-2022-06-10T09:00:00Z");
  }

  @Test
  void whatIsMovedToBeforeAChangeFollowsTheCatchUpPolicy() {
    assertThat(madeUpFor(Mode.ALL)).containsExactly("07:00", "09:00");
    assertThat(madeUpFor(Mode.ONE_EARLIEST)).containsExactly("07:00");
    assertThat(madeUpFor(Mode.ONE_LATEST)).containsExactly("09:00");
    assertThat(madeUpFor(Mode.NONE)).isEmpty();
  }

  /** Saturdays at 7 and 9 move to a Friday with times of its own, one of which comes last. */
  private static List<String> madeUpFor(Mode mode) {
    var spec = TimeSpec.builder();
    Specs.cron("0 7,9 * * 6").calendars().forEach(spec::calendar);
    Specs.cron("0 11 * * 5").calendars().forEach(spec::calendar);
    spec.use(rolling(Kind.ROLL_PREVIOUS, days("2022-06-20")));
    var stage = Stage.of(spec.build())
        .with(OverlapPolicy.ALLOW_ALL)
        .with(mode)
        .create()
        .until("2022-06-03T12:00:00Z");

    stage.ask(changed("holidays", 2, days("2022-06-04")));
    stage.until("2022-06-05T00:00:00Z");

    assertThat(stage.ledger().stream()
            .filter(entry -> entry.what().terminal())
            .map(entry -> Stage.clock(entry.times().orElseThrow().first())))
        .containsExactlyInAnyOrder("2022-06-03T07:00", "2022-06-03T09:00", "2022-06-03T11:00");
    return stage.workflowIds().stream()
        .filter(id -> !id.endsWith("T11:00:00Z"))
        .map(id -> id.substring(id.length() - 9, id.length() - 4))
        .sorted()
        .toList();
  }

  @Test
  void whatWasToBeSkippedIsSkippedWhereAChangeMovesIt() {
    var stage = fridays(days("2022-06-20"));
    stage.ask(new ScheduleRequest.SkipTime(Stage.time("2022-06-10T09:00:00Z"), Stage.ANN));

    stage.ask(changed("holidays", 2, days("2022-06-10")));
    stage.until("2022-06-12T00:00:00Z");

    assertThat(stage.workflowIds()).containsExactly("myid-2022-06-03T09:00:00Z");
  }

  @Test
  void aSecondChangeTakesBackWhatTheFirstHasMarked() {
    var stage = fridays(days("2022-06-20"));
    stage.until("2022-06-03T12:00:00Z");
    stage.ask(changed("holidays", 2, days("2022-06-03")));

    stage.ask(changed("holidays", 3, days("2022-06-03", "2022-06-04")));

    assertThat(stage.schedule().parts().skips().first().orElseThrow().getKey())
        .isEqualTo(Stage.time("2022-06-05T09:00:00Z"));
    stage.ask(changed("holidays", 4, days("2022-06-20")));
    assertThat(stage.schedule().parts().skips().isEmpty()).isTrue();
    stage.until("2022-06-11T00:00:00Z");
    assertThat(stage.workflowIds())
        .containsExactly("myid-2022-06-03T09:00:00Z", "myid-2022-06-10T09:00:00Z");
  }

  @Test
  void anUpdateThatKnowsANewerCalendarRepeatsNothing() {
    var stage = fridays(days("2022-06-20"));
    stage.until("2022-06-03T12:00:00Z");
    var uses = List.of(rolling(Kind.ROLL_NEXT, days("2022-06-03")).with(2, days("2022-06-03")));

    stage.update(now -> now.with(now.timing().withUses(uses)));
    stage.ask(changed("holidays", 2, days("2022-06-03")));
    stage.until("2022-06-05T00:00:00Z");

    assertThat(stage.workflowIds()).containsExactly("myid-2022-06-03T09:00:00Z");
  }

  @Test
  void anUpdateSaysWhatIsToBeWhateverWasMarked() {
    var stage = fridays(days("2022-06-20"));
    stage.until("2022-06-03T12:00:00Z");
    stage.ask(changed("holidays", 2, days("2022-06-03")));

    stage.update(now -> now.with(Stage.timing(Specs.cron("0 9 * * *"))));
    stage.until("2022-06-04T12:00:00Z");

    assertThat(stage.workflowIds())
        .containsExactly("myid-2022-06-03T09:00:00Z", "myid-2022-06-04T09:00:00Z");
  }

  @Test
  void whatNeverWasIsNotTakenForOver() {
    var stage = Stage.of(
            Specs.cron("0 9 * * 1").withUses(List.of(rolling(Kind.ROLL_NEXT, days("2022-06-20")))))
        .create()
        .until("2022-06-03T10:00:00Z");
    var fridays = Specs.cron("0 9 * * 5")
        .withUses(stage.schedule().definition().timing().spec().uses());
    stage.update(now -> now.with(Stage.timing(fridays)));
    stage.until("2022-06-03T12:00:00Z");

    stage.ask(changed("holidays", 2, days("2022-06-03")));
    stage.until("2022-06-05T00:00:00Z");

    assertThat(stage.workflowIds()).containsExactly("myid-2022-06-04T09:00:00Z");
  }

  @Test
  void aHolidayThatIsExtendedAndThenTakenBackLosesNothing() {
    var stage = fridays(days("2022-06-03"));
    stage.until("2022-06-03T10:00:00Z");
    stage.ask(changed("holidays", 2, days("2022-06-03", "2022-06-04")));
    stage.until("2022-06-03T16:00:00Z");
    assertThat(stage.workflowIds()).isEmpty();

    stage.ask(changed("holidays", 3, days("2022-06-20")));

    assertThat(stage.workflowIds()).containsExactly("myid-2022-06-03T09:00:00Z");
  }

  @Test
  void aHolidayThatIsDeclaredAndTakenBackOnTheSameDayRepeatsNothing() {
    var stage = Stage.of(
            Specs.cron("0 9 * * *").withUses(List.of(rolling(Kind.ROLL_NEXT, days("2022-06-20")))))
        .with(OverlapPolicy.ALLOW_ALL)
        .create()
        .until("2022-06-02T12:00:00Z");
    stage.ask(changed("holidays", 2, days("2022-06-02")));

    stage.ask(changed("holidays", 3, days("2022-06-20")));
    stage.until("2022-06-03T00:00:00Z");

    assertThat(stage.workflowIds())
        .containsExactly("myid-2022-06-01T09:00:00Z", "myid-2022-06-02T09:00:00Z");
  }

  @Test
  void whatAPauseIsToMakeUpForIsNotLostByAChangeForAnotherYear() {
    var stage = Stage.of(
            Specs.cron("0 9 * * *").withUses(List.of(rolling(Kind.ROLL_NEXT, days("2022-06-20")))))
        .with(policies -> policies
            .with(OverlapPolicy.ALLOW_ALL)
            .with(new Policies.CatchUp(Mode.ALL, Duration.ofDays(9), true)))
        .create();
    stage.patch(ScheduleRequest.PatchActions.pause("wait"));
    stage.until("2022-06-02T12:00:00Z");

    stage.ask(changed("holidays", 2, days("2022-06-20", "2023-06-20")));
    stage.patch(ScheduleRequest.PatchActions.unpause("go"));
    stage.until("2022-06-02T13:00:00Z");

    assertThat(stage.workflowIds())
        .containsExactly("myid-2022-06-01T09:00:00Z", "myid-2022-06-02T09:00:00Z");
  }

  @Test
  void whatIsSkippedStaysSoWhileItIsDelayed() {
    var spec =
        Specs.cron("0 9 * * 5").withUses(List.of(rolling(Kind.ROLL_NEXT, days("2022-06-20"))));
    var stage = Stage.of(CalendarScenariosTest.jittered(spec)).create();
    stage.until("2022-06-03T12:00:00Z");
    stage.ask(changed("holidays", 2, days("2022-06-03")));
    assertThat(stage.workflowIds()).hasSize(1);
    stage.until("2022-06-04T09:00:00.001Z");

    stage.ask(changed("holidays", 3, days("2022-06-03", "2023-06-03")));
    stage.update(now -> now.with(Stage.timing(Specs.cron("0 9 * * 1"))));
    stage.until("2022-06-05T00:00:00Z");

    assertThat(stage.workflowIds()).hasSize(1);
    assertThat(stage.dropped()).containsExactly("2022-06-04T09:00 ASKED");
  }

  @Test
  void aClockThatIsSetBackByDaysDoesNotMatterToAChange() {
    var stage = Stage.of(
            Specs.cron("0 9 * * *").withUses(List.of(rolling(Kind.ROLL_NEXT, days("2022-06-20")))))
        .with(policies -> policies
            .with(OverlapPolicy.ALLOW_ALL)
            .with(new Policies.CatchUp(Mode.ALL, Duration.ofDays(9), true)))
        .create()
        .until("2022-06-08T12:00:00Z");
    stage.patch(ScheduleRequest.PatchActions.pause("wait"));
    stage.outage("2022-06-03T12:00:00Z");

    stage.ask(changed("holidays", 2, days("2022-06-20", "2023-06-20")));
    stage.patch(ScheduleRequest.PatchActions.unpause("go"));
    stage.until("2022-06-09T12:00:00Z");

    assertThat(stage.workflowIds()).hasSize(9).doesNotHaveDuplicates();
  }

  private static Stage fridays(DaySet holidays) {
    return Stage.of(Specs.cron("0 9 * * 5").withUses(List.of(rolling(Kind.ROLL_NEXT, holidays))))
        .with(OverlapPolicy.ALLOW_ALL)
        .create();
  }

  private static Explanation explain(Stage stage, String time) {
    return new Explanations(stage.schedule(), stage.ledger(), stage.now()).of(Stage.time(time));
  }

  private static CalendarUse rolling(Kind kind, DaySet days) {
    return new CalendarUse("holidays", 1, days, kind);
  }

  private static CalendarChanged changed(String calendar, long version, DaySet days) {
    return new CalendarChanged(calendar, version, days, CalendarChanged.By.NOBODY);
  }

  private static DaySet days(String... dates) {
    return DaySet.of(Stream.of(dates).map(LocalDate::parse).toList(), List.of());
  }
}
