package dev.almanac.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.schedule.backfill.BackfillRules;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.request.ScheduleRequest.PatchActions;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.testkit.Scenario;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BackfillScenariosTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  @Scenario("T-7.1-TestBackfill")
  void runsTheTimesOfADayOneAfterTheOther() {
    var stage = Stage.of(Specs.cron("*/17 19 31 * *", "5 0 1 * *"))
        .lasting(Duration.ofMinutes(2))
        .create()
        .until("00:01");

    stage.patch(rerun("2022-05-31T00:00:00Z", "2022-06-01T00:00:00Z", OverlapPolicy.BUFFER_ALL));
    stage.until("00:20");

    assertThat(stage.started())
        .containsExactly(
            "2022-05-31T19:00 at 00:01",
            "2022-05-31T19:17 at 00:03",
            "2022-05-31T19:34 at 00:05",
            "2022-05-31T19:51 at 00:07");
    assertThat(stage.dropped()).containsExactly("00:05 OVERLAP");
    assertThat(stage.schedule().parts().backfills().isEmpty()).isTrue();
  }

  @Test
  void timesThatWaitedThroughAnUpdateOfTheSpecificationAreToldOneByOne() {
    var stage = Stage.every(HOUR).lasting(Duration.ofDays(1)).create().until("00:10");
    var range = Backfill.Range.closed(
        Stage.time("2022-05-31T20:00:00Z"), Stage.time("2022-05-31T23:00:00Z"));
    var plan = Backfill.Plan.of(range, Backfill.Mode.RERUN).with(OverlapPolicy.BUFFER_ALL);
    stage.ask(new ScheduleRequest.StartBackfill("b", plan, Stage.ANN));

    stage.update(now -> now.with(Stage.timing(Specs.every(HOUR.multipliedBy(2)))));
    stage.ask(new ScheduleRequest.CancelBackfill("b", Stage.ANN));

    assertThat(stage.dropped())
        .containsExactly(
            "2022-05-31T21:00 BACKFILL_CANCELLED",
            "2022-05-31T22:00 BACKFILL_CANCELLED",
            "2022-05-31T23:00 BACKFILL_CANCELLED");
  }

  @Test
  @Scenario({"T-7.1-TestBackfillInclusiveStartEnd", "T-7.2-Backfill-RangeSmallerThanInterval"})
  void takesBothEndsOfItsRange() {
    var stage = Stage.of(Specs.cron("*/17 19 31 * *")).create();

    stage.patch(rerun("2022-05-31T19:17:00Z", "2022-05-31T19:17:00Z", OverlapPolicy.ALLOW_ALL));
    stage.patch(rerun("2022-05-31T19:17:00.500Z", "2022-05-31T19:17:01Z", OverlapPolicy.ALLOW_ALL));

    assertThat(stage.started()).containsExactly("2022-05-31T19:17 at 00:00");
  }

  @Test
  @Scenario("C-4")
  void takesTheEndsThatItIsToldTo() {
    var stage = Stage.every(HOUR).create().until("00:10");
    var from = Stage.time("01:00");
    var to = Stage.time("03:00");

    assertThat(preview(stage, new Backfill.Range(from, true, to, true)))
        .containsExactly("01:00", "02:00", "03:00");
    assertThat(preview(stage, new Backfill.Range(from, true, to, false)))
        .containsExactly("01:00", "02:00");
    assertThat(preview(stage, new Backfill.Range(from, false, to, true)))
        .containsExactly("02:00", "03:00");
    assertThat(preview(stage, new Backfill.Range(from, false, to, false))).containsExactly("02:00");
  }

  private static List<String> preview(Stage stage, Backfill.Range range) {
    return BackfillRules.preview(stage.schedule(), range, 10).stream()
        .map(Stage::clock)
        .toList();
  }

  @Test
  @Scenario("T-7.1-TestHugeBackfillAllowAll")
  void startsManyAtOnce() {
    var stage = Stage.every(HOUR).at("2022-06-10T00:00:00Z").create();

    for (int i = 0; i < 4; i++) {
      stage.patch(rerun(
          "2022-06-0%dT00:00:00Z".formatted(1 + 2 * i),
          "2022-06-0%dT00:00:00Z".formatted(2 + 2 * i),
          OverlapPolicy.ALLOW_ALL));
    }
    stage.until("2022-06-10T00:10:00Z");

    assertThat(stage.starts()).hasSize(100);
    assertThat(stage.schedule().head().counters().started()).isEqualTo(100);
  }

  @Test
  void isNotHeldUpByALimitOnWhatWaitsIfNothingWaits() {
    var stage = Stage.every(HOUR).bufferLimit(2).at("2022-06-10T00:00:00Z").create();

    stage.patch(rerun("2022-06-01T00:00:00Z", "2022-06-03T00:00:00Z", OverlapPolicy.ALLOW_ALL));

    assertThat(stage.starts()).as("in one step").hasSize(49);
  }

  @Test
  @Scenario("T-7.1-TestHugeBackfillBuffer")
  void runsManyOneAfterTheOtherWithoutFillingTheBuffer() {
    var stage = Stage.every(HOUR)
        .with(OverlapPolicy.ALLOW_ALL)
        .at("2022-06-30T00:30:00Z")
        .create();

    stage.patch(rerun("2022-06-01T00:00:00Z", "2022-06-21T00:00:00Z", OverlapPolicy.BUFFER_ALL));
    var end = stage.now().plus(Duration.ofMinutes(20));
    while (stage.now().isBefore(end)) {
      stage.until(stage.now().plusSeconds(5));
      assertThat(stage.schedule().fires().waiting().size()).isLessThanOrEqualTo(150);
      assertThat(stage.schedule().fires().active().size()).isLessThanOrEqualTo(1);
    }

    assertThat(stage.starts()).hasSize(481);
    assertThat(stage.dropped()).isEmpty();
  }

  @Test
  @Scenario({
    "T-7.2-Backfill-ReprocessCompletedAction-ExactTimeActive",
    "T-7.2-Backfill-ReprocessCompletedAction-ExactTimePaused",
    "T-7.2-Backfill-ReprocessCompletedAction-InRange"
  })
  void runsATimeAgainIfThatIsAskedFor() {
    var stage = Stage.every(HOUR).create().until("01:30");
    stage.patch(PatchActions.pause("paused does not matter"));

    stage.patch(rerun("01:00", "01:00", OverlapPolicy.ALLOW_ALL));

    assertThat(stage.workflowIds())
        .containsExactly("myid-2022-06-01T01:00:00Z", "myid-2022-06-01T01:00:00Z");
    assertThat(stage.schedule().head().counters().started()).isEqualTo(2);
  }

  @Test
  @Scenario("C-16-FILL")
  void fillsOnlyWhatWasNotStarted() {
    var stage = Stage.every(HOUR).create().until("01:30");
    stage.patch(PatchActions.pause("wait"));
    stage.until("03:30");
    stage.patch(PatchActions.unpause("go"));

    stage.ask(fill("fill", "00:00", "05:00", OverlapPolicy.ALLOW_ALL));
    stage.until("06:30");

    assertThat(stage.started())
        .containsExactly(
            "01:00 at 01:00",
            "00:00 at 03:30",
            "02:00 at 03:30",
            "03:00 at 03:30",
            "04:00 at 04:00",
            "05:00 at 05:00",
            "06:00 at 06:00");
    assertThat(stage.ledger().stream().map(entry -> entry.what()))
        .contains(new LedgerEvent.BackfillEnded("fill", new Backfill.Progress(1, 0, 3, 0)));
    assertThat(stage.schedule().parts().ahead().isEmpty()).isTrue();
  }

  @Test
  void fillsATimeInWhoseSecondSomebodyTriggered() {
    var stage = Stage.every(HOUR).paused().create().outage("01:00:00.300");
    stage.trigger(ScheduleRequest.Trigger.NOW);
    stage.until("01:30");

    stage.ask(fill("first", "01:00", "02:00", OverlapPolicy.ALLOW_ALL));
    stage.until("01:31");
    stage.ask(fill("second", "01:00", "02:00", OverlapPolicy.ALLOW_ALL));
    stage.until("01:32");

    assertThat(stage.started()).containsExactly("01:00 at 01:00:00.300", "01:00 at 01:30");
    assertThat(stage.workflowIds())
        .as("the trigger had the second id of its second")
        .containsExactly("myid-2022-06-01T01:00:00Z-2", "myid-2022-06-01T01:00:00Z");
    assertThat(stage.ledger().stream().map(entry -> entry.what()))
        .contains(new LedgerEvent.BackfillEnded("first", new Backfill.Progress(0, 0, 1, 0)))
        .contains(new LedgerEvent.BackfillEnded("second", new Backfill.Progress(1, 0, 0, 0)));
  }

  @Test
  void aFilledTimeHasAnotherWorkflowIdThanTriggersOfItsSecondThatStillRun() {
    var stage = Stage.every(HOUR).paused().lasting(HOUR).at("01:00").create();
    stage.trigger(ScheduleRequest.Trigger.with(OverlapPolicy.ALLOW_ALL));
    stage.until("01:00:00.100");

    stage.ask(fill("fill", "01:00", "01:30", OverlapPolicy.ALLOW_ALL));
    stage.until("01:00:00.200");
    stage.trigger(ScheduleRequest.Trigger.with(OverlapPolicy.ALLOW_ALL));

    assertThat(stage.workflowIds())
        .containsExactly(
            "myid-2022-06-01T01:00:00Z",
            "myid-2022-06-01T01:00:00Z-2",
            "myid-2022-06-01T01:00:00Z-3");
  }

  @Test
  void doesNotFillWhatIsAboutToStart() {
    var stage = Stage.every(HOUR)
        .with(OverlapPolicy.BUFFER_ALL)
        .runs("01:00", "04:30")
        .create()
        .until("03:30");

    stage.ask(fill("fill", "01:00", "03:30", OverlapPolicy.ALLOW_ALL));
    stage.until("04:40");

    assertThat(stage.started())
        .containsExactly(
            "01:00 at 01:00", "02:00 at 04:30", "03:00 at 04:30:01", "04:00 at 04:30:02");
  }

  @Test
  @Scenario({"T-7.2-Backfill-SkipOverlap"})
  void collapsesToOneRunWhereOthersAreSkipped() {
    var stage = Stage.every(HOUR).create();

    stage.patch(rerun("2022-05-31T01:00:00Z", "2022-05-31T05:00:00Z", OverlapPolicy.SKIP));

    assertThat(stage.started()).containsExactly("2022-05-31T01:00 at 00:00");
    assertThat(stage.dropped()).containsExactly("2022-05-31T02:00..2022-05-31T05:00 OVERLAP x4");
  }

  @Test
  @Scenario("T-7.2-Backfill-BufferOneOverlap")
  void runsOneAndLetsOneWaitWhereOneMay() {
    var stage = Stage.every(HOUR).create();

    stage.patch(rerun("2022-05-31T01:00:00Z", "2022-05-31T05:00:00Z", OverlapPolicy.BUFFER_ONE));
    stage.until("00:05");

    assertThat(stage.started())
        .containsExactly("2022-05-31T01:00 at 00:00", "2022-05-31T02:00 at 00:00:01");
    assertThat(stage.count(DropReason.OVERLAP)).isEqualTo(3);
  }

  @Test
  @Scenario({"T-7.2-Backfill-MultiRangeCountedExactlyOnce", "T-7.3-PausedBehavior-BackfillDrains"})
  void countsTheTimesOfSeveralRangesOnce() {
    var stage = Stage.every(HOUR).paused().with(OverlapPolicy.ALLOW_ALL).create();

    stage.patch(new PatchActions(
        List.of(),
        List.of(
            plan("2019-05-31T01:00:00Z", "2019-05-31T03:00:00Z"),
            plan("2022-05-31T01:00:00Z", "2022-05-31T03:00:00Z")),
        Optional.empty(),
        Optional.empty()));
    stage.until("00:01");

    assertThat(stage.schedule().head().counters().started()).isEqualTo(6);
    assertThat(stage.schedule().status().paused()).isTrue();
  }

  @Test
  @Scenario("T-7.3-PatchRejectsExcessBackfillers")
  void hasAHundredBackfillsAtMost() {
    var stage = Stage.every(HOUR).create();
    for (int i = 0; i < 100; i++) {
      stage.ask(fill("fill-" + i, "00:00", "00:10", OverlapPolicy.SKIP));
    }

    var refusal = stage.refused(fill("one more", "00:00", "00:10", OverlapPolicy.SKIP));

    assertThat(refusal)
        .isEqualTo(
            new Refusal(Refusal.Reason.FAILED_PRECONDITION, "too many concurrent backfillers"));
  }

  @Test
  void isPacedIfThatIsWanted() {
    var stage = Stage.every(HOUR).create();
    var plan = new Backfill.Plan(
        Backfill.Range.closed(Stage.time("2022-05-31T01:00:00Z"), Stage.time("00:00")),
        Backfill.Mode.RERUN,
        Optional.of(OverlapPolicy.ALLOW_ALL),
        false,
        2);

    stage.patch(PatchActions.backfill(plan));
    stage.until("00:00:05");

    assertThat(stage.starts()).hasSize(12);
  }

  @Test
  void pausesResumesAndIsCancelled() {
    var stage = Stage.every(HOUR).create();
    var range = Backfill.Range.closed(Stage.time("2022-05-01T00:00:00Z"), Stage.time("00:00"));
    stage.ask(new ScheduleRequest.StartBackfill(
        "b",
        Backfill.Plan.of(range, Backfill.Mode.RERUN).with(OverlapPolicy.BUFFER_ALL),
        Stage.ANN));
    stage.until("00:00:10");
    stage.ask(new ScheduleRequest.PauseBackfill("b", Stage.ANN));
    int started = stage.starts().size();
    stage.until("00:30");
    assertThat(stage.starts()).as("what waits goes on waiting").hasSize(started);

    stage.ask(new ScheduleRequest.ResumeBackfill("b", Stage.ANN));
    stage.until("00:30:10");
    stage.ask(new ScheduleRequest.CancelBackfill("b", Stage.ANN));
    stage.until("00:40");

    assertThat(stage.starts().size()).isBetween(started + 5, started + 15);
    assertThat(stage.count(DropReason.BACKFILL_CANCELLED)).isPositive();
    assertThat(stage.schedule().parts().backfills().isEmpty()).isTrue();
    assertThat(stage.refused(new ScheduleRequest.CancelBackfill("b", Stage.ANN)).reason())
        .isEqualTo(Refusal.Reason.NOT_FOUND);
  }

  @Test
  void canBePausedAlsoWhenAllOfItsTimesWait() {
    var stage = Stage.every(HOUR).lasting(Duration.ofMinutes(1)).at("00:00:30").create();
    stage.ask(fill("b", "2022-05-31T00:00:00Z", "2022-05-31T05:00:00Z", OverlapPolicy.BUFFER_ALL));
    stage.until("00:00:40");
    stage.ask(new ScheduleRequest.PauseBackfill("b", Stage.ANN));
    stage.ask(new ScheduleRequest.PauseBackfill("b", Stage.ANN));
    stage.until("00:30");
    assertThat(stage.starts()).as("while it was paused").hasSize(1);

    stage.trigger(ScheduleRequest.Trigger.NOW);
    assertThat(stage.starts()).as("others have their turn").hasSize(2);
    stage.ask(new ScheduleRequest.ResumeBackfill("b", Stage.ANN));
    stage.until("00:59");

    assertThat(stage.starts()).hasSize(6);
    assertThat(stage.ledger().stream().map(entry -> entry.what()))
        .containsOnlyOnce(
            new LedgerEvent.BackfillChanged("b", LedgerEvent.BackfillChanged.Change.PAUSED))
        .contains(new LedgerEvent.BackfillEnded("b", new Backfill.Progress(0, 0, 5, 0)));
  }

  @Test
  void walksALongRangeWithoutManyObjects() {
    var stage = Stage.every(Duration.ofSeconds(1)).create();
    var range = Backfill.Range.halfOpen(Stage.time("2022-05-30T00:00:00Z"), Stage.time("00:00"));
    stage.patch(PatchActions.backfill(
        Backfill.Plan.of(range, Backfill.Mode.RERUN).with(OverlapPolicy.SKIP)));
    stage.patch(PatchActions.pause("only the backfill"));
    stage.until("00:00:30");

    assertThat(stage.schedule().parts().backfills().isEmpty()).isTrue();
    assertThat(stage.count(DropReason.OVERLAP) + stage.starts().size()).isEqualTo(172_800);
    assertThat(stage.ledger().size()).isLessThan(2_000);
  }

  @Test
  void refusesRangesThatEndBeforeTheyBegin() {
    var stage = Stage.every(HOUR).create();

    assertThat(stage.refused(fill("bad", "02:00", "01:00", OverlapPolicy.SKIP)).reason())
        .isEqualTo(Refusal.Reason.INVALID_ARGUMENT);
  }

  @Test
  void readsTheLedgerAgainIfTooMuchHasHappenedSince() {
    var stage = Stage.every(HOUR).with(OverlapPolicy.ALLOW_ALL).create();
    stage.ask(fill("fill", "2022-05-31T00:00:00Z", "00:00", OverlapPolicy.ALLOW_ALL));
    for (int i = 0; i < 12; i++) {
      stage.trigger(ScheduleRequest.Trigger.NOW);
    }
    var stale = new ScheduleRequest.StepBackfill("fill", Stage.time("00:00"), Set.of(), 2);

    assertThat(stage.refused(stale).reason()).isEqualTo(Refusal.Reason.BUSY);
  }

  static Backfill.Plan plan(String from, String to) {
    return Backfill.Plan.of(
        Backfill.Range.closed(Stage.time(from), Stage.time(to)), Backfill.Mode.RERUN);
  }

  static PatchActions rerun(String from, String to, OverlapPolicy policy) {
    return PatchActions.backfill(plan(from, to).with(policy));
  }

  static ScheduleRequest fill(String id, String from, String to, OverlapPolicy policy) {
    var range = Backfill.Range.halfOpen(Stage.time(from), Stage.time(to));
    return new ScheduleRequest.StartBackfill(
        id, Backfill.Plan.of(range, Backfill.Mode.FILL).with(policy), Stage.ANN);
  }
}
