package dev.almanac.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.Interval;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.policy.Policies;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.testkit.Scenario;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class CatchUpScenariosTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  @Scenario("T-7.1-TestCatchupWindow")
  void missesWhatIsLaterThanTheWindowAndMakesUpForTheRest() {
    var stage = Stage.of(Specs.cron("17 * * * *"))
        .window(HOUR)
        .at("2022-05-31T18:00:00Z")
        .create()
        .outage("00:00")
        .until("00:18");

    assertThat(stage.dropped()).containsExactly("2022-05-31T18:17..2022-05-31T22:17 TOO_LATE x5");
    assertThat(stage.count(DropReason.TOO_LATE)).isEqualTo(5);
    assertThat(stage.started()).containsExactly("2022-05-31T23:17 at 00:00", "00:17 at 00:17");
  }

  @Test
  @Scenario({"T-7.1-TestCatchupWindowWhilePaused", "T-7.3-PausedBehavior-DropsCatchup"})
  void missesNothingWhilePausedAndReplaysNothingAfterwards() {
    var stage = Stage.of(Specs.cron("17 * * * *"))
        .window(HOUR)
        .paused()
        .at("2022-05-31T18:00:00Z")
        .create()
        .outage("00:00")
        .until("00:05");

    stage.patch(ScheduleRequest.PatchActions.unpause("go on"));
    stage.until("00:18");

    assertThat(stage.count(DropReason.TOO_LATE)).isZero();
    assertThat(stage.dropped()).containsExactly("2022-05-31T18:17..2022-05-31T23:17 PAUSED x6");
    assertThat(stage.started()).containsExactly("00:17 at 00:17");
  }

  @Test
  void exactlyAsLateAsTheWindowIsNotTooLate() {
    var stage = Stage.every(HOUR).window(HOUR).create().outage("02:00").tick();

    assertThat(stage.started()).containsExactly("01:00 at 02:00");
    assertThat(stage.dropped()).containsExactly("02:00 OVERLAP");
  }

  @Test
  @Scenario("C-1-ALL")
  void makesUpForAll() {
    assertThat(outage(Policies.CatchUp.Mode.ALL).started()).hasSize(10);
  }

  @Test
  @Scenario({"C-1-ONE_EARLIEST", "DW-A8-missed_fire_policy", "DW-P-FireOnceThenResume"})
  void makesUpForTheEarliest() {
    var stage = outage(Policies.CatchUp.Mode.ONE_EARLIEST);

    assertThat(stage.started()).containsExactly("01:00 at 10:30");
    assertThat(stage.dropped()).containsExactly("02:00..10:00 NOT_MADE_UP_FOR x9");
    stage.until("11:00");
    assertThat(stage.started()).contains("11:00 at 11:00");
  }

  @Test
  @Scenario("C-1-ONE_LATEST")
  void makesUpForTheLatest() {
    var stage = outage(Policies.CatchUp.Mode.ONE_LATEST);

    assertThat(stage.started()).containsExactly("10:00 at 10:30");
    assertThat(stage.dropped()).containsExactly("01:00..09:00 NOT_MADE_UP_FOR x9");
  }

  @Test
  @Scenario({"C-1-NONE", "DBOS-B1-when-active-recover", "DBOS-P-WhenActive"})
  void makesUpForNone() {
    var stage = outage(Policies.CatchUp.Mode.NONE);

    assertThat(stage.started()).isEmpty();
    assertThat(stage.dropped()).containsExactly("01:00..10:00 NOT_MADE_UP_FOR x10");
    stage.until("11:00");
    assertThat(stage.started()).containsExactly("11:00 at 11:00");
  }

  @Test
  void makesUpForNothingThatCameWhileTheServerWasDownEvenSecondsAgo() {
    var stage = Stage.every(Duration.ofSeconds(2))
        .with(OverlapPolicy.ALLOW_ALL)
        .with(Policies.CatchUp.Mode.NONE)
        .create()
        .outage("00:00:07")
        .tick();

    assertThat(stage.started()).isEmpty();
    assertThat(stage.count(DropReason.NOT_MADE_UP_FOR)).isEqualTo(3);
    assertThat(stage.until("00:00:08").started()).hasSize(1);
  }

  @Test
  void theSameTimesAreMissedWhetherOneByOneOrAtOnce() {
    var stage = Stage.every(Duration.ofSeconds(1))
        .with(OverlapPolicy.ALLOW_ALL)
        .with(Policies.CatchUp.Mode.NONE)
        .create()
        .outage("01:00")
        .until("01:00");

    assertThat(stage.started()).hasSize(1);
    assertThat(stage.count(DropReason.NOT_MADE_UP_FOR)).isEqualTo(3599);
  }

  private static Stage outage(Policies.CatchUp.Mode mode) {
    return Stage.every(HOUR)
        .with(OverlapPolicy.ALLOW_ALL)
        .with(mode)
        .create()
        .outage("10:30")
        .tick();
  }

  @Test
  void choosesOneOfMoreTimesThanAStepDealsWith() {
    for (var mode : new Policies.CatchUp.Mode[] {
      Policies.CatchUp.Mode.ONE_EARLIEST, Policies.CatchUp.Mode.ONE_LATEST
    }) {
      var stage = Stage.every(Duration.ofSeconds(1))
          .with(OverlapPolicy.ALLOW_ALL)
          .with(mode)
          .create()
          .outage("01:00")
          .until("01:00");

      assertThat(stage.starts()).as(mode.toString()).hasSize(1);
      assertThat(stage.count(DropReason.NOT_MADE_UP_FOR)).isEqualTo(3599);
    }
  }

  @Test
  void makesUpForTimesOfAPauseIfThatIsWanted() {
    var stage = Stage.every(HOUR)
        .with(policies -> policies
            .with(OverlapPolicy.ALLOW_ALL)
            .with(new Policies.CatchUp(Policies.CatchUp.Mode.ALL, Duration.ofDays(1), true)))
        .create()
        .until("00:30");
    stage.patch(ScheduleRequest.PatchActions.pause("wait"));
    stage.until("02:30");

    stage.patch(ScheduleRequest.PatchActions.unpause("go"));
    stage.until("03:00");

    assertThat(stage.started())
        .containsExactly("01:00 at 02:30", "02:00 at 02:30", "03:00 at 03:00");
  }

  @Test
  void dealsWithAThousandTimesInAStep() {
    var stage = Stage.every(Duration.ofSeconds(1)).create().outage("01:00").tick();

    assertThat(stage.schedule().head().cursor().nominal()).isEqualTo(Stage.START.plusSeconds(1000));
    assertThat(ScheduleEngine.wakeAt(stage.schedule()).orElseThrow()).isBefore(stage.now());
  }

  @Test
  @Scenario({"T-7.1-TestSignalBetweenNominalAndJittered"})
  void aTimeIsNotLostThatIsLookedAtBeforeItsDelayIsOver() {
    var stage = jittered().create().until("03:22:10").tick().until("03:40");

    assertThat(stage.started())
        .containsExactly("01:00 at 01:42:52.530", "02:00 at 02:14:00.632", "03:00 at 03:37:39.816");
  }

  @Test
  @Scenario("T-7.1-TestPauseUnpauseBetweenNominalAndJittered")
  void aPauseThatIsOverBeforeItsDelayIsLosesNothing() {
    var stage = jittered().create().until("03:10");
    stage.patch(ScheduleRequest.PatchActions.pause("wait"));
    stage.until("03:20");
    stage.patch(ScheduleRequest.PatchActions.unpause("go"));
    stage.until("03:40");

    assertThat(stage.started()).endsWith("03:00 at 03:37:39.816");
  }

  @Test
  @Scenario("T-7.1-TestUpdateBetweenNominalAndJitter")
  void anUpdateKeepsATimeWhoseDelayIsNotOverWithTheNewAction() {
    var stage = jittered().create().until("03:10");
    stage.update(now ->
        now.with(Stage.action("newid")).with(Stage.timing(Specs.every(Duration.ofMinutes(30)))));
    stage.until("03:40");

    assertThat(stage.started())
        .containsSubsequence("03:30 at 03:30")
        .doesNotContain("03:00 at 03:10");
    assertThat(stage.workflowIds()).contains("newid-2022-06-01T03:00:00Z");
  }

  private static Stage jittered() {
    return Stage.of(
        TimeSpec.builder().interval(Interval.every(HOUR)).jitter(HOUR).build());
  }

  @Test
  void aClockThatIsSetBackMovesNothing() {
    var stage = Stage.every(HOUR).create().until("02:00");
    var cursor = stage.schedule().head().cursor();

    stage.outage("00:30").tick();

    assertThat(stage.schedule().head().cursor()).isEqualTo(cursor);
    stage.until("03:00");
    assertThat(stage.started())
        .containsExactly("01:00 at 01:00", "02:00 at 02:00", "03:00 at 03:00");
  }
}
