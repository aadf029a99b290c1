package dev.almanac.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.Interval;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Zone;
import dev.almanac.engine.schedule.explain.Explanation;
import dev.almanac.engine.schedule.explain.Explanation.Verdict;
import dev.almanac.engine.schedule.explain.Explanations;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.policy.Policies;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.request.ScheduleRequest.PatchActions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplanationsTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  void tellsWhatBecameOfTimesAndWhatWould() {
    var stage = Stage.every(HOUR).runs("01:00", "02:30").create().until("03:30");
    stage.patch(PatchActions.pause("maintenance"));
    stage.until("04:30");
    stage.patch(PatchActions.unpause("done"));
    stage.ask(new ScheduleRequest.SkipTime(Stage.time("06:00"), Stage.ANN));

    assertThat(verdicts(stage, "00:00", "08:00"))
        .containsExactly(
            "00:00 NOT_IN_FORCE",
            "01:00 STARTED",
            "02:00 SKIPPED",
            "03:00 STARTED",
            "04:00 SKIPPED",
            "05:00 WOULD_START",
            "06:00 WOULD_BE_SKIPPED",
            "07:00 WOULD_START");
    assertThat(explain(stage, "02:00").because().getFirst())
        .isEqualTo("Workflow myid-2022-06-01T01:00:00Z that the schedule had started was running;"
            + " the policy was SKIP.");
    assertThat(explain(stage, "04:00").because())
        .contains(
            "The schedule was paused.",
            "It was paused by ann at 2022-06-01T03:30:00Z: maintenance");
    assertThat(explain(stage, "06:00").because().getFirst())
        .isEqualTo("It will be skipped, as ann asked at 2022-06-01T04:30:00Z.");
  }

  @Test
  void namesTheWorkflowForWhichALateTimeIsSkipped() {
    var stage = Stage.every(HOUR).create().outage("02:00").tick();

    assertThat(explain(stage, "02:00").because().getFirst())
        .startsWith("Workflow myid-2022-06-01T01:00:00Z that the schedule had started was running");
  }

  @Test
  void tellsWhatNamesATimeAndWhatExcludesIt() {
    var stage = Stage.of(TimeSpec.builder()
            .interval(Interval.every(HOUR))
            .exclude(rule("0 2 * * *"))
            .build())
        .create();

    assertThat(explain(stage, "02:00").verdict()).isEqualTo(Verdict.EXCLUDED);
    assertThat(explain(stage, "02:00").because().getFirst())
        .startsWith("It is excluded by exclusion 1 (");
    assertThat(explain(stage, "01:30").verdict()).isEqualTo(Verdict.NO_TIME);
    assertThat(explain(stage, "01:00").because().get(1)).startsWith("It is named by interval 1 (");
  }

  @Test
  void tellsOfClocksThatChange() {
    var stage = Stage.of(TimeSpec.builder()
            .calendar(rule("30 2 * * *"))
            .zone(Zone.named("Europe/Berlin"))
            .build())
        .at("2023-03-20T00:00:00Z")
        .create();

    assertThat(explain(stage, "2023-03-26T01:30:00Z").because())
        .anyMatch(why -> why.contains("Clocks in Europe/Berlin change"));
  }

  @Test
  void tellsThatTimesAreHeldWhereAPauseIsMadeUpFor() {
    var mode = Policies.CatchUp.Mode.ALL;
    var stage = Stage.every(HOUR)
        .with(policies -> policies.with(new Policies.CatchUp(mode, HOUR.multipliedBy(2), true)))
        .remaining(5)
        .create();
    stage.patch(PatchActions.pause("maintenance"));
    stage.outage("04:30");

    assertThat(explain(stage, "02:00").verdict()).isEqualTo(Verdict.WOULD_BE_MISSED);
    for (var time : List.of("03:00", "05:00", "07:00")) {
      assertThat(explain(stage, time).verdict()).as(time).isEqualTo(Verdict.WOULD_START);
      assertThat(explain(stage, time).because().getFirst())
          .startsWith("It is held, and starts when the schedule resumes")
          .endsWith("The schedule is paused since 2022-06-01T00:00:00Z: maintenance");
    }
    assertThat(explain(stage, "08:00").because().getFirst()).isEqualTo("Only 5 starts are left.");
  }

  @Test
  void tellsWhatIsUnderWay() {
    var stage = Stage.every(HOUR)
        .with(OverlapPolicy.BUFFER_ALL)
        .runs("01:00", "10:00")
        .create()
        .until("02:30");

    assertThat(explain(stage, "02:00").verdict()).isEqualTo(Verdict.WAITING);
    stage.outage("03:30");
    assertThat(explain(stage, "03:00").verdict()).isEqualTo(Verdict.OVERDUE);
  }

  @Test
  void aTriggerIsNotTakenForTheTimeOfItsSecond() {
    var stage = Stage.every(HOUR).paused().create().outage("01:00:00.300");
    stage.trigger(ScheduleRequest.Trigger.NOW);
    stage.until("01:30:00.300");
    stage.trigger(ScheduleRequest.Trigger.NOW);

    assertThat(explain(stage, "01:00").verdict()).isEqualTo(Verdict.SKIPPED);
    assertThat(explain(stage, "01:30").verdict())
        .as("where there is no time")
        .isEqualTo(Verdict.STARTED);
  }

  @Test
  void aRangeTellsAlsoOfWhatTheSpecificationDoesNotName() {
    var stage = Stage.every(Duration.ofMinutes(20)).create().until("00:50");
    stage.trigger(ScheduleRequest.Trigger.NOW);
    stage.update(now -> now.with(Stage.timing(Specs.every(HOUR))));
    stage.until("01:10");

    assertThat(verdicts(stage, "00:00", "03:00"))
        .containsExactly(
            "00:00 NOT_IN_FORCE",
            "00:20 STARTED",
            "00:40 STARTED",
            "00:50 STARTED",
            "01:00 STARTED",
            "02:00 WOULD_START");
    assertThat(explanations(stage).between(Stage.time("00:00"), Stage.time("03:00"), 3))
        .hasSize(3);
  }

  @Test
  void tellsThatThereAreNoStartsLeft() {
    var stage = Stage.every(HOUR).remaining(2).create();

    assertThat(verdicts(stage, "01:00", "04:00"))
        .containsExactly("01:00 WOULD_START", "02:00 WOULD_START", "03:00 WOULD_BE_SKIPPED");
  }

  private static CalendarRule rule(String cron) {
    return Specs.cron(cron).calendars().getFirst();
  }

  private static List<String> verdicts(Stage stage, String from, String to) {
    return explanations(stage).between(Stage.time(from), Stage.time(to), 100).stream()
        .map(one -> "%s %s".formatted(Stage.clock(one.nominal()), one.verdict()))
        .toList();
  }

  private static Explanation explain(Stage stage, String time) {
    return explanations(stage).of(Stage.time(time));
  }

  private static Explanations explanations(Stage stage) {
    return new Explanations(stage.schedule(), stage.ledger(), stage.now());
  }
}
