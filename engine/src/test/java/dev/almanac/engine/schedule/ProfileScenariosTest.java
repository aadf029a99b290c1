package dev.almanac.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.Interval;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.policy.Profile;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.request.ScheduleRequest.PatchActions;
import dev.almanac.engine.schedule.request.ScheduleRequest.Trigger;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.ScheduleReply;
import dev.almanac.testkit.Scenario;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProfileScenariosTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  @Scenario({"DW-A8-MaxRunsDeletes", "DW-A8-schedule_max_runs", "DW-P-MaxRunsDeletes"})
  void durableDeletesItselfAfterItsLastRun() {
    var stage = durable().remaining(2).create().until("05:00");

    assertThat(stage.starts()).hasSize(2);
    assertThat(stage.schedule().deleted()).isTrue();
    assertThat(stage.ledger().getLast().what())
        .as("after the start")
        .isEqualTo(new LedgerEvent.Deleted(true));
  }

  @Test
  @Scenario({
    "DW-A8-BackfillRespectsMaxRuns",
    "DW-A8-BackfillTriggersMultiple",
    "DW-P-BackfillRespectsMaxRuns"
  })
  void durableCountsEveryStart() {
    var stage = durable().with(OverlapPolicy.ALLOW_ALL).remaining(3).create();
    stage.trigger(Trigger.NOW);
    stage.until("00:01");

    stage.patch(backfill("2022-05-31T00:00:00Z", "2022-05-31T03:00:00Z"));

    assertThat(stage.starts()).hasSize(3);
    assertThat(stage.count(DropReason.EXHAUSTED)).isEqualTo(1);
    assertThat(stage.schedule().deleted()).isTrue();
  }

  @Test
  @Scenario({
    "DW-A8-BackfillWithBufferOneStartsAll",
    "DW-A8-BackfillWithBufferAllStartsAll",
    "C-3",
    "DW-P-BackfillStartsEveryTime"
  })
  void durableStartsBackfilledTimesAtOnceInsteadOfBuffering() {
    for (var policy : List.of(OverlapPolicy.BUFFER_ONE, OverlapPolicy.BUFFER_ALL)) {
      var stage = durable().with(policy).create();

      stage.patch(backfill("2022-05-31T00:00:00Z", "2022-05-31T03:00:00Z"));

      assertThat(stage.started())
          .containsExactly(
              "2022-05-31T00:00 at 00:00",
              "2022-05-31T01:00 at 00:00",
              "2022-05-31T02:00 at 00:00");
    }
  }

  @Test
  @Scenario({"DW-A8-TriggerPausedReturnsNull", "C-7", "DW-P-PausedDoesNotTrigger"})
  void durableStartsNothingWhilePaused() {
    var stage = durable().paused().create();

    var reply = stage.trigger(Trigger.NOW);
    stage.patch(backfill("2022-05-31T00:00:00Z", "2022-05-31T03:00:00Z"));

    assertThat(reply.fires().getFirst())
        .isEqualTo(new ScheduleReply.Triggered(
            1, ScheduleReply.Triggered.State.DROPPED, Optional.of(DropReason.PAUSED)));
    assertThat(stage.starts()).isEmpty();
    assertThat(stage.count(DropReason.PAUSED)).isEqualTo(4);
    assertThat(stage.schedule().head().counters().lastSkip().orElseThrow().reason())
        .isEqualTo(DropReason.PAUSED);
    assertThat(stage.schedule().parts().backfills().isEmpty()).isTrue();
  }

  @Test
  @Scenario({
    "DW-A8-SkipPreventsOverlap",
    "DW-A8-BufferOneBuffers",
    "DW-A8-BufferOneRejectsSecond",
    "DW-A8-BufferOneDrainsOnTick",
    "DW-P-BufferOne"
  })
  void durableBuffersOneTriggerAndSkipsTheNext() {
    var stage =
        durable().with(OverlapPolicy.BUFFER_ONE).lasting(HOUR.dividedBy(2)).create();
    stage.until("00:01");

    var started = stage.trigger(Trigger.NOW).fires().getFirst();
    var buffered = stage.trigger(Trigger.NOW).fires().getFirst();
    var full = stage.trigger(Trigger.NOW).fires().getFirst();
    stage.until("00:32");

    assertThat(started.state()).isEqualTo(ScheduleReply.Triggered.State.STARTING);
    assertThat(buffered.state()).isEqualTo(ScheduleReply.Triggered.State.WAITING);
    assertThat(full.state()).isEqualTo(ScheduleReply.Triggered.State.DROPPED);
    assertThat(stage.starts()).hasSize(2);
  }

  @Test
  @Scenario({
    "DW-A8-BufferAllBuffersMany",
    "DW-A8-BufferAllDrainsOnePerTick",
    "C-11",
    "DW-P-BufferAll"
  })
  void durableDrainsAsSoonAsARunEndsAndLosesNoTimeByIt() {
    var stage = durable()
        .with(OverlapPolicy.BUFFER_ALL)
        .lasting(Duration.ofMinutes(90))
        .create()
        .until("10:00");

    assertThat(stage.started())
        .startsWith("01:00 at 01:00", "02:00 at 02:30", "03:00 at 04:00", "04:00 at 05:30");
    assertThat(stage.dropped()).isEmpty();
  }

  @Test
  @Scenario({"C-16", "DW-A8-MultipleTriggersIncrementTriggerNumber", "DW-P-RunIdsAreDeterministic"})
  void durableNamesItsRuns() {
    var stage = durable().with(OverlapPolicy.ALLOW_ALL).create();
    stage.outage("00:00:01.250");
    stage.trigger(Trigger.NOW);
    stage.until("01:00");

    assertThat(stage.workflowIds())
        .containsExactly(
            "schedule:myschedule:1654041601250", "schedule:myschedule:backfill:1654045200");
    assertThat(stage.ledger().stream()
            .map(entry -> entry.what())
            .filter(LedgerEvent.Started.class::isInstance)
            .map(what -> ((LedgerEvent.Started) what).number()))
        .containsExactly(1L, 2L);
  }

  @Test
  @Scenario({
    "DW-A8-JitterAfterTrigger",
    "DW-A8-JitterOnCreate",
    "C-18",
    "DW-A8-JitterRandomOffset",
    "DW-P-JitterIsBoundedAndDrawnAnew"
  })
  void durableDrawsAnotherDelayAfterATriggerWithinItsBounds() {
    var jitter = Duration.ofMinutes(30);
    var stage = Stage.of(
            TimeSpec.builder().interval(Interval.every(HOUR)).jitter(jitter).build())
        .with(Profile.DURABLE)
        .with(OverlapPolicy.ALLOW_ALL)
        .create();
    var delays = new HashSet<Duration>();
    for (int i = 0; i < 20; i++) {
      var next = stage.schedule().head().cursor().pending().orElseThrow();
      assertThat(next.nominal()).isEqualTo(Stage.time("01:00"));
      delays.add(Duration.between(next.nominal(), next.actual()));
      stage.trigger(Trigger.NOW);
    }

    assertThat(delays).hasSizeGreaterThan(10).allMatch(delay -> delay.compareTo(jitter) < 0);
  }

  @Test
  @Scenario({"DW-A8-LifecycleRecordsScheduleLevelEvents", "DW-P-AuditStreamInOrder"})
  void durableTellsOfItsLifeInOrder() {
    var stage = durable().with(OverlapPolicy.SKIP).lasting(HOUR).create();
    stage.patch(PatchActions.pause("wait"));
    stage.patch(PatchActions.unpause("go"));
    stage.update(now -> now.with(Stage.action("other")));
    stage.trigger(Trigger.NOW);
    stage.trigger(Trigger.NOW);
    stage.ask(new ScheduleRequest.Delete(Stage.ANN));

    assertThat(stage.ledger().stream().map(entry -> entry.what().getClass().getSimpleName()))
        .containsExactly(
            "Created", "Paused", "Resumed", "Updated", "Started", "Dropped", "Deleted");
    assertThat(stage.ledger().stream().map(entry -> entry.sequence()))
        .containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L);
  }

  @Test
  @Scenario({
    "DBOS-B1-once-and-only-once-recover",
    "DBOS-B2-automatic-backfill-on-restart",
    "DBOS-B2-id-format",
    "DBOS-B1-simple",
    "DBOS-P-ScheduledAndActualTime",
    "DBOS-P-AtLeastOnce"
  })
  void dbosMakesUpForEveryTimeUnderNamesThatTellIt() {
    var stage = Stage.every(HOUR).with(Profile.DBOS).create().outage("03:30").tick();

    assertThat(stage.workflowIds())
        .containsExactly(
            "sched-myschedule-2022-06-01T01:00:00.000Z",
            "sched-myschedule-2022-06-01T02:00:00.000Z",
            "sched-myschedule-2022-06-01T03:00:00.000Z");
    var input = stage.starts().getFirst().message().request().getInput();
    assertThat(input.getPayloadsList().stream().map(one -> one.getData().toStringUtf8()))
        .containsExactly("\"2022-06-01T01:00:00Z\"", "\"2022-06-01T03:30:00Z\"");
  }

  @Test
  @Scenario({"DBOS-B2-backfill-schedule", "DBOS-B2-trigger-executes", "DBOS-P-AtMostOnce"})
  void dbosPassesOverWhatHasRun() {
    var stage = Stage.every(HOUR).with(Profile.DBOS).create().until("02:30");

    stage.ask(BackfillScenariosTest.fill(
        "again", "2022-05-31T23:00:00Z", "02:30", OverlapPolicy.ALLOW_ALL));
    stage.until("02:31");
    stage.trigger(Trigger.NOW);

    assertThat(stage.workflowIds())
        .containsExactly(
            "sched-myschedule-2022-06-01T01:00:00.000Z",
            "sched-myschedule-2022-06-01T02:00:00.000Z",
            "sched-myschedule-2022-05-31T23:00:00.000Z",
            "sched-myschedule-2022-06-01T00:00:00.000Z",
            "sched-myschedule-trigger-2022-06-01T02:31:00.000Z");
  }

  @Test
  @Scenario({"DBOS-B2-dynamic-scheduler-pause-resume", "C-2"})
  void dbosReplaysWhatPassedDuringAPause() {
    var stage = Stage.every(HOUR).with(Profile.DBOS).create();
    stage.patch(PatchActions.pause("wait"));
    stage.until("02:30");
    stage.patch(PatchActions.unpause("go"));
    stage.until("02:31");

    assertThat(stage.starts()).hasSize(2);
  }

  private static Stage durable() {
    return Stage.every(HOUR).with(Profile.DURABLE);
  }

  private static PatchActions backfill(String from, String to) {
    return PatchActions.backfill(Backfill.Plan.of(
        Backfill.Range.halfOpen(Stage.time(from), Stage.time(to)), Backfill.Mode.RERUN));
  }
}
