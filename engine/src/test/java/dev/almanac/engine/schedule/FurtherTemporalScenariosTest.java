package dev.almanac.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.Interval;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.request.ScheduleRequest.PatchActions;
import dev.almanac.engine.schedule.request.ScheduleRequest.Trigger;
import dev.almanac.engine.schedule.timing.ScheduleTimes;
import dev.almanac.testkit.Scenario;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Scenarios of Temporal's tests for whole servers, as far as the rules decide them. */
class FurtherTemporalScenariosTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  @Scenario("T-7.3-IdleClose-MultiDate")
  void actsOnEachOfSeveralDatesAndThenWaitsForUsers() {
    var stage = Stage.of(Specs.cron("0 5 1 6 * 2022", "0 7 1 6 * 2022")).create();
    assertThat(stage.upcoming()).hasSize(2);
    stage.until("06:00");
    assertThat(stage.upcoming()).hasSize(1);
    stage.until("2022-07-01T00:00:00Z");

    assertThat(stage.starts()).hasSize(2);
    assertThat(stage.upcoming()).isEmpty();
    assertThat(ScheduleEngine.wakeAt(stage.schedule())).isEmpty();
    assertThat(stage.schedule().deleted()).isFalse();
  }

  @Test
  @Scenario("T-7.3-IdleClose-PauseDuringWindow")
  void aPauseAfterTheLastTimeBringsNoFurtherOne() {
    var stage = Stage.of(Specs.cron("0 5 1 6 * 2022")).create().until("06:00");
    stage.patch(PatchActions.pause("hold"));
    stage.until("2022-07-01T00:00:00Z");
    stage.patch(PatchActions.unpause("go"));
    stage.until("2023-07-01T00:00:00Z");

    assertThat(stage.starts()).hasSize(1);
    assertThat(stage.schedule().deleted()).isFalse();
  }

  @Test
  @Scenario("T-7.3-IdleClose-BackfillBlocks")
  void aBackfillGoesOnAfterTheLastTime() {
    var stage = Stage.of(TimeSpec.builder()
            .interval(Interval.every(HOUR))
            .end(Stage.time("01:30"))
            .build())
        .lasting(Duration.ofDays(9))
        .create();
    stage.patch(BackfillScenariosTest.rerun(
        "2022-05-31T00:00:00Z", "2022-05-31T03:00:00Z", OverlapPolicy.BUFFER_ALL));
    stage.until("2022-09-01T00:00:00Z");

    assertThat(stage.starts()).hasSizeGreaterThanOrEqualTo(4);
  }

  @Test
  @Scenario("T-7.3-PausedBehavior-RecentActionsAdvance")
  void hearsOfTheEndOfARunWhilePaused() {
    var stage = Stage.every(HOUR).runs("01:00", "01:30").create().until("01:10");
    stage.patch(PatchActions.pause("hold"));
    stage.until("02:30");

    assertThat(stage.schedule().head().recent().getLast().status())
        .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED);
  }

  @Test
  @Scenario("T-7.3-TestMirroredIncludeExcludeSpec-OnUpdate")
  void anUpdateThatExcludesAllOfItselfLeavesNoTimes() {
    var stage = Stage.every(HOUR).create();
    var rule = Specs.cron("* * * * *").calendars().getFirst();

    stage.update(now ->
        now.with(Stage.timing(TimeSpec.builder().calendar(rule).exclude(rule).build())));

    assertThat(stage.upcoming()).isEmpty();
    assertThat(ScheduleEngine.wakeAt(stage.schedule())).isEmpty();
  }

  @Test
  @Scenario("T-7.3-TestScheduleManyCalendars")
  void actsByManyCalendarsAndManyExclusions() {
    var spec = TimeSpec.builder();
    for (int minute = 0; minute < 50; minute++) {
      spec.calendar(Specs.cron(minute + " * * * *").calendars().getFirst());
      spec.exclude(Specs.cron("7 " + minute % 24 + " * * *").calendars().getFirst());
    }
    var stage = Stage.of(spec.build()).with(OverlapPolicy.ALLOW_ALL).create().until("00:59");

    assertThat(stage.starts()).hasSize(48);
    assertThat(stage.started()).noneMatch(start -> start.startsWith("00:07"));
  }

  @Test
  @Scenario("T-7.5-MissedWindowUsesNoAction")
  void whatIsMissedUsesNoStart() {
    var stage = Stage.every(HOUR).window(Duration.ofMinutes(1)).remaining(2).create();
    stage.outage("03:30").tick();

    assertThat(stage.schedule().status().remaining()).contains(2L);
    stage.until("10:00");
    assertThat(stage.starts()).hasSize(2);
  }

  @Test
  @Scenario("T-7.5-PausedKeepsManual")
  void aPauseDropsTimesAndKeepsWhatUsersStart() {
    var stage =
        Stage.every(HOUR).with(OverlapPolicy.ALLOW_ALL).paused().create().until("02:30");
    stage.trigger(Trigger.NOW);
    stage.patch(BackfillScenariosTest.rerun("01:00", "01:00", OverlapPolicy.ALLOW_ALL));
    stage.until("03:30");

    assertThat(stage.started()).containsExactly("02:30 at 02:30", "01:00 at 02:30");
  }

  @Test
  @Scenario({"T-7.5-RetainedHistoryLeavesCapacity", "T-7.5-CapacityStallKeepsRangeStart"})
  void aBackfillOfMoreThanMayWaitLosesNoneOfItsTimes() {
    var stage = Stage.every(Duration.ofMinutes(1)).bufferLimit(3).create().until("00:30");
    stage.patch(PatchActions.pause("only the backfill"));
    stage.patch(BackfillScenariosTest.rerun(
        "2022-05-31T00:00:00Z", "2022-05-31T00:19:00Z", OverlapPolicy.BUFFER_ALL));
    stage.until("01:30");

    assertThat(stage.starts()).hasSize(30 + 20);
    assertThat(stage.workflowIds()).contains("myid-2022-05-31T00:00:00Z");
    assertThat(stage.dropped()).noneMatch(drop -> drop.contains("BUFFER_FULL"));
  }

  @Test
  @Scenario("T-7.5-FutureBackfillProgresses")
  void aBackfillOfTimesToComeDoesNothingAndEachComesInItsTime() {
    var stage = Stage.every(HOUR).create();

    stage.patch(BackfillScenariosTest.rerun("05:00", "06:00", OverlapPolicy.ALLOW_ALL));
    stage.until("00:30");

    assertThat(stage.workflowIds()).isEmpty();
    stage.until("06:30");
    assertThat(stage.workflowIds())
        .containsExactly(
            "myid-2022-06-01T01:00:00Z",
            "myid-2022-06-01T02:00:00Z",
            "myid-2022-06-01T03:00:00Z",
            "myid-2022-06-01T04:00:00Z",
            "myid-2022-06-01T05:00:00Z",
            "myid-2022-06-01T06:00:00Z");
  }

  @Test
  @Scenario("T-7.5-DescribeChangesNothing")
  void lookingChangesNothing() {
    var stage = Stage.every(HOUR).create().until("02:30");
    var before = stage.schedule();

    ScheduleTimes.upcoming(before, stage.now(), 10);
    ScheduleTimes.matching(before, Stage.START, Stage.time("05:00"));

    assertThat(stage.schedule()).isEqualTo(before);
  }

  @Test
  @Scenario("T-7.5-PauseOnFailureInvalidatesToken")
  void aPauseByAFailureIsAChangeThatTokensNotice() {
    var stage = Stage.every(HOUR)
        .pauseOnFailure()
        .ends("01:00", Closes.failed("broken"))
        .create();
    long token = stage.schedule().status().revision();
    stage.until("01:30");

    assertThat(stage.schedule().status().paused()).isTrue();
    assertThat(stage.schedule().status().revision()).isGreaterThan(token);
  }
}
