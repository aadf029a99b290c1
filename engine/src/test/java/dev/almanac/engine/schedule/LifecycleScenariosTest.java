package dev.almanac.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.Interval;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.request.ScheduleDecision;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.request.ScheduleRequest.PatchActions;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import dev.almanac.engine.schedule.timing.ScheduleTimes;
import dev.almanac.testkit.Scenario;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LifecycleScenariosTest {
  private static final Duration THREE = Duration.ofMinutes(3);
  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  @Scenario({
    "T-7.1-TestPause",
    "T-7.2-UnpauseResumesProcessing",
    "DW-A8-PauseAndResume",
    "DW-A8-pause_resume_no_fire_window",
    "DW-P-ResumeCountsFromNow"
  })
  void pausesAndGoesOnWithTheNextTime() {
    var stage = Stage.every(THREE).create().until("00:07");
    stage.patch(PatchActions.pause("lunch"));
    assertThat(stage.schedule().status().notes()).isEqualTo("lunch");
    stage.until("00:26:07");
    assertThat(stage.starts()).hasSize(2);

    stage.patch(PatchActions.unpause("back"));
    stage.until("00:28");

    assertThat(stage.started())
        .containsExactly("00:03 at 00:03", "00:06 at 00:06", "00:27 at 00:27");
    assertThat(stage.dropped()).containsExactly("00:09..00:24 PAUSED x6");
    assertThat(stage.schedule().status().notes()).isEqualTo("back");
    assertThat(stage.schedule().status().revision()).isEqualTo(3);
  }

  @Test
  @Scenario({"T-7.2-PausedScheduleNeverIdles", "T-7.3-PausedBehavior-FutureActionTimesAdvance"})
  void showsTimesToComeWhilePaused() {
    var stage = Stage.every(HOUR).paused().create().outage("2022-06-11T05:30:00Z");

    assertThat(stage.upcoming()).hasSize(10).first().isEqualTo("2022-06-11T06:00");
    assertThat(ScheduleEngine.wakeAt(stage.schedule())).isEmpty();
    stage.tick();
    assertThat(stage.count(DropReason.PAUSED)).isEqualTo(245);
  }

  @Test
  void anUpdateBringsNoTimeAgainAfterTheClockWasSetBack() {
    var stage = Stage.every(Duration.ofMinutes(5)).create().until("00:11").outage("00:02");

    stage.update(now -> now.with(Stage.timing(Specs.every(Duration.ofMinutes(10)))));
    stage.until("00:21");

    assertThat(stage.started())
        .containsExactly("00:05 at 00:05", "00:10 at 00:10", "00:20 at 00:20");
  }

  @Test
  void unpauseWinsOverPauseInOnePatch() {
    var stage = Stage.every(HOUR).create();

    stage.patch(new PatchActions(List.of(), List.of(), Optional.of("stop"), Optional.of("go")));

    assertThat(stage.schedule().status().paused()).isFalse();
    assertThat(stage.schedule().status().notes()).isEqualTo("go");
  }

  @Test
  void whyOneGoesOnThatWasNotPausedIsTold() {
    var stage = Stage.every(HOUR).create();

    stage.patch(PatchActions.unpause("just in case"));

    assertThat(stage.ledger().getLast().asker().reason()).isEqualTo("just in case");
  }

  @Test
  void refusesLongNotes() {
    var stage = Stage.every(HOUR).create();

    assertThat(stage.refused(
            new ScheduleRequest.Patch(PatchActions.pause("x".repeat(1001)), Stage.ANN)))
        .isEqualTo(new Refusal(Refusal.Reason.INVALID_ARGUMENT, "Schedule notes exceeds limit."));
  }

  @Test
  @Scenario({"T-7.1-TestUpdate", "T-7.2-UpdateIntervalTakesEffect", "DW-A8-UpdateSpecOverride"})
  void anUpdateReplacesWhatUsersSay() {
    var stage = Stage.every(Duration.ofMinutes(5)).runs("00:05", "00:12").create();
    stage.until("00:07");
    long token = stage.schedule().status().revision();

    stage.update(now -> now.with(Stage.action("newid"))
        .with(Stage.timing(Specs.every(THREE)))
        .with(now.policies().with(OverlapPolicy.BUFFER_ALL)));
    stage.until("00:13");

    assertThat(stage.workflowIds())
        .containsExactly(
            "myid-2022-06-01T00:05:00Z",
            "newid-2022-06-01T00:09:00Z",
            "newid-2022-06-01T00:12:00Z");
    assertThat(stage.schedule().status().revision()).isGreaterThan(token);
    assertThat(stage.schedule().status().times().updated()).contains(Stage.time("00:07"));
    assertThat(stage.ledger().stream().map(entry -> entry.what()))
        .anySatisfy(what -> assertThat(what)
            .isInstanceOfSatisfying(
                LedgerEvent.Updated.class,
                updated ->
                    assertThat(updated.changed()).containsExactly("spec", "action", "policies")));
  }

  @Test
  void anUpdateWithAStaleTokenIsRefused() {
    var stage = Stage.every(HOUR).create();
    stage.patch(PatchActions.pause("changes the token"));
    var definition = stage.schedule().definition();

    assertThat(stage.refused(
            new ScheduleRequest.Update(Optional.of(1L), definition, Optional.empty(), Stage.ANN)))
        .isEqualTo(new Refusal(Refusal.Reason.FAILED_PRECONDITION, "mismatched conflict token"));
    stage.ask(new ScheduleRequest.Update(Optional.of(2L), definition, Optional.empty(), Stage.ANN));
    assertThat(stage.schedule().status().paused())
        .as("state that is left out stays")
        .isTrue();
  }

  @Test
  void anUpdateWithAStateReplacesIt() {
    var stage = Stage.every(HOUR).paused().create().until("02:30");

    stage.ask(new ScheduleRequest.Update(
        Optional.empty(),
        stage.schedule().definition(),
        Optional.of(new ScheduleRequest.RequestedState(false, "now", Optional.of(1L))),
        Stage.ANN));
    stage.until("05:00").tick();

    assertThat(stage.started()).containsExactly("03:00 at 03:00");
    assertThat(stage.dropped())
        .containsExactly("01:00..02:00 PAUSED x2", "04:00..05:00 EXHAUSTED x2");
    assertThat(stage.schedule().status().notes()).isEqualTo("now");
  }

  @Test
  void anUpdateThatRepeatsTheStartsLeftDoesNotGiveBackThoseOfTimesDueMeanwhile() {
    var stage = Stage.every(HOUR).with(OverlapPolicy.ALLOW_ALL).remaining(5).create();
    stage.outage("02:30");
    var seen = stage.schedule().status();

    stage.ask(new ScheduleRequest.Update(
        Optional.of(seen.revision()),
        stage.schedule().definition(),
        Optional.of(new ScheduleRequest.RequestedState(false, "note", seen.remaining())),
        Stage.ANN));

    assertThat(stage.started()).hasSize(2);
    assertThat(stage.schedule().status().remaining()).contains(3L);
    assertThat(stage.schedule().status().notes()).isEqualTo("note");
  }

  @Test
  @Scenario("T-7.1-TestUpdateNotRetroactive")
  void anUpdateMakesNoTimesThatHavePassed() {
    var stage = Stage.every(HOUR).create().until("01:07:10");

    stage.update(now -> now.with(Stage.timing(Specs.every(Duration.ofSeconds(20)))));

    assertThat(stage.upcoming()).startsWith("01:07:20", "01:07:40");
    stage.until("01:07:40");
    assertThat(stage.started())
        .containsExactly("01:00 at 01:00", "01:07:20 at 01:07:20", "01:07:40 at 01:07:40");
  }

  @Test
  @Scenario("T-8-8")
  void anUpdateLosesNothingThatWasDueBefore() {
    var stage = Stage.every(HOUR).with(OverlapPolicy.ALLOW_ALL).create().outage("03:30");

    stage.update(now -> now.with(Stage.timing(Specs.every(Duration.ofHours(6)))));
    stage.until("06:00");

    assertThat(stage.started())
        .containsExactly("01:00 at 03:30", "02:00 at 03:30", "03:00 at 03:30", "06:00 at 06:00");
  }

  @Test
  @Scenario({
    "T-7.1-TestLimitedActions",
    "T-7.3-IdleClose-LimitedActions",
    "T-7.1-TestExitScheduleWorkflowWhenNoActions"
  })
  void actsAsOftenAsItMay() {
    var stage = Stage.every(THREE).remaining(2).create();
    assertThat(stage.upcoming()).hasSize(2);

    stage.until("00:04");
    assertThat(stage.schedule().status().remaining()).contains(1L);
    assertThat(stage.upcoming()).hasSize(1);

    stage.until("00:10");
    assertThat(stage.schedule().status().remaining()).contains(0L);
    assertThat(stage.upcoming()).isEmpty();
    assertThat(stage.starts()).hasSize(2);
    stage.until("2022-07-01T00:00:00Z");
    assertThat(stage.schedule().deleted()).as("it holds for ever").isFalse();
  }

  @Test
  void whatIsSkippedUsesNoStart() {
    var stage = Stage.every(THREE).remaining(2).runs("00:03", "00:08").create().until("00:10");

    assertThat(stage.started()).containsExactly("00:03 at 00:03", "00:09 at 00:09");
    assertThat(stage.dropped()).containsExactly("00:06 OVERLAP");
  }

  @Test
  void whatWaitsIsDroppedIfNothingIsLeftWhenItsTurnComes() {
    var stage = Stage.every(THREE)
        .with(OverlapPolicy.BUFFER_ALL)
        .remaining(2)
        .runs("00:03", "00:10")
        .create()
        .until("00:11");

    assertThat(stage.started()).containsExactly("00:03 at 00:03", "00:06 at 00:10");
    assertThat(stage.dropped()).containsExactly("00:09 EXHAUSTED");
  }

  @Test
  void whatWaitsIsDroppedIfItIsPausedWhenItsTurnComes() {
    var stage = Stage.every(THREE)
        .with(OverlapPolicy.BUFFER_ALL)
        .runs("00:03", "00:10")
        .create()
        .until("00:07");
    stage.patch(PatchActions.pause("stop"));
    stage.trigger(ScheduleRequest.Trigger.NOW);
    stage.until("00:11");

    assertThat(stage.started()).containsExactly("00:03 at 00:03", "00:07 at 00:10");
    assertThat(stage.dropped()).contains("00:06 PAUSED");
  }

  @Test
  @Scenario("T-7.1-TestLotsOfIterations")
  void mixesTimesAndBackfills() {
    var stage = Stage.of(Specs.cron("27 0/2 * * *", "28 1/2 * * *"))
        .with(OverlapPolicy.ALLOW_ALL)
        .create();
    for (int i = 0; i < 3; i++) {
      stage.until(Stage.START.plus(HOUR.multipliedBy(8L * i + 1)));
      stage.patch(BackfillScenariosTest.rerun(
          "2022-05-%dT00:00:00Z".formatted(20 + i),
          "2022-05-%dT01:30:00Z".formatted(20 + i),
          OverlapPolicy.BUFFER_ALL));
    }
    stage.until(Stage.START.plus(HOUR.multipliedBy(30)));

    assertThat(stage.starts()).hasSize(36);
  }

  @Test
  @Scenario({"T-7.3-CreateScheduleAlreadyExists", "DW-A8-DuplicateScheduleIdRejected"})
  void cannotBeCreatedTwice() {
    var stage = Stage.every(HOUR);
    var definition = stage.create().schedule().definition();
    var create = create(definition, "first");
    assertThat(stage.refused(create))
        .isEqualTo(new Refusal(
            Refusal.Reason.ALREADY_EXISTS, "schedule \"myschedule\" is already registered"));
  }

  @Test
  void aRepeatedCreateIsAnsweredAgain() {
    var definition = Stage.every(HOUR).create().schedule().definition();
    var first = ScheduleEngine.decide(Optional.empty(), create(definition, "id"), Stage.START);
    var begun = ((ScheduleDecision.Accepted) first);

    var again =
        ScheduleEngine.decide(Optional.of(begun.next()), create(definition, "id"), Stage.START);

    assertThat(again).isInstanceOfSatisfying(ScheduleDecision.Accepted.class, accepted -> {
      assertThat(accepted.reply()).isEqualTo(begun.reply());
      assertThat(accepted.ledger()).isEmpty();
      assertThat(accepted.changes().head()).isFalse();
    });
  }

  private static ScheduleRequest.Create create(ScheduleDefinition definition, String requestId) {
    return new ScheduleRequest.Create(
        Stage.KEY,
        definition,
        ScheduleRequest.RequestedState.ACTIVE,
        PatchActions.NONE,
        new Asker("ann", requestId, "test", ""));
  }

  @Test
  @Scenario({
    "T-7.2-DeletedScheduleOperations",
    "DW-A8-Delete",
    "DW-A8-DeleteClearsBufferedActions",
    "DW-A8-delete_stops_future_fires"
  })
  void deletionEndsItAndWhatWaits() {
    var stage = Stage.every(THREE)
        .with(OverlapPolicy.BUFFER_ALL)
        .runs("00:03", "00:20")
        .create()
        .until("00:10");

    stage.ask(new ScheduleRequest.Delete(Stage.ANN));
    stage.until("01:00");

    assertThat(stage.starts()).hasSize(1);
    assertThat(stage.dropped()).containsExactly("00:06..00:09 DELETED x2");
    assertThat(stage.ledger().getLast().what()).isEqualTo(new LedgerEvent.Deleted(false));
    assertThat(stage.refused(new ScheduleRequest.Delete(Stage.ANN)))
        .isEqualTo(new Refusal(Refusal.Reason.NOT_FOUND, "schedule not found for ID: myschedule"));
    assertThat(stage
            .refused(new ScheduleRequest.Patch(PatchActions.pause("x"), Stage.ANN))
            .reason())
        .isEqualTo(Refusal.Reason.NOT_FOUND);
  }

  @Test
  @Scenario("DW-A8-DeletedScheduleSelectedBeforeDispatchIsNotStartedOrAttributed")
  void deletionStillHearsOfAStartThatIsUnderWay() {
    var stage = Stage.every(THREE).silent().create().until("00:03");
    stage.ask(new ScheduleRequest.Delete(Stage.ANN));
    assertThat(stage.schedule().fires().starting()).isEqualTo(1);

    stage.ask(new ScheduleRequest.HandleMessage(
        new EntityMessage.ActionStarted(Stage.KEY, 1, "myid-2022-06-01T00:03:00Z", "run")));

    assertThat(stage.schedule().fires().active().isEmpty()).isTrue();
    assertThat(stage.ledger().getLast().what()).isInstanceOf(LedgerEvent.Started.class);
  }

  @Test
  void skipsOneTimeThatSomebodyDoesNotWant() {
    var stage = Stage.every(HOUR).create();
    stage.ask(new ScheduleRequest.SkipTime(Stage.time("02:00"), Stage.ANN));
    stage.ask(new ScheduleRequest.SkipTime(Stage.time("03:00"), Stage.ANN));
    stage.ask(new ScheduleRequest.UnskipTime(Stage.time("03:00"), Stage.ANN));
    assertThat(stage.upcoming()).startsWith("01:00", "03:00");

    stage.until("03:10");

    assertThat(stage.started()).containsExactly("01:00 at 01:00", "03:00 at 03:00");
    assertThat(stage.dropped()).containsExactly("02:00 ASKED");
    assertThat(stage
            .refused(new ScheduleRequest.SkipTime(Stage.time("01:00"), Stage.ANN))
            .reason())
        .isEqualTo(Refusal.Reason.FAILED_PRECONDITION);
    assertThat(stage
            .refused(new ScheduleRequest.SkipTime(Stage.time("04:30"), Stage.ANN))
            .reason())
        .isEqualTo(Refusal.Reason.INVALID_ARGUMENT);
  }

  @Test
  @Scenario("T-7.5-NegativeRemainingActions")
  void refusesNegativeNumbers() {
    var definition = Stage.every(HOUR).create().schedule().definition();
    var request = new ScheduleRequest.Create(
        Stage.KEY,
        definition,
        new ScheduleRequest.RequestedState(false, "", Optional.of(-1L)),
        PatchActions.NONE,
        Stage.ANN);

    assertThat(Stage.every(HOUR).refused(request).reason())
        .isEqualTo(Refusal.Reason.INVALID_ARGUMENT);
  }

  @Test
  @Scenario("T-7.2-ListScheduleMatchingTimes")
  void listsTheTimesOfARange() {
    var stage = Stage.every(HOUR).paused().remaining(0).create();

    var times = ScheduleTimes.matching(stage.schedule(), Stage.time("01:00"), Stage.time("06:00"));

    assertThat(times).hasSize(5);
    assertThat(ScheduleTimes.matching(
            Stage.every(Duration.ofSeconds(1)).create().schedule(),
            Stage.START,
            Stage.START.plus(HOUR)))
        .hasSize(1000);
  }

  @Test
  @Scenario("T-7.3-TestScheduleFarFutureActionTimes")
  void showsTenTimesHoweverFarTheyAre() {
    assertThat(Stage.every(Duration.ofDays(10)).create().upcoming()).hasSize(10);
  }

  @Test
  @Scenario({"T-7.1-TestExitScheduleWorkflowWhenEmpty", "T-7.3-IdleClose-ManualOnly"})
  void anEmptySpecificationWaitsForUsersForEver() {
    var stage = Stage.of(TimeSpec.builder().build()).create();

    assertThat(ScheduleEngine.wakeAt(stage.schedule())).isEmpty();
    stage.until("2023-06-01T00:00:00Z").trigger(ScheduleRequest.Trigger.NOW);
    assertThat(stage.starts()).hasSize(1);
  }

  @Test
  @Scenario({
    "T-7.1-TestExitScheduleWorkflowWhenNoNextTime",
    "T-7.3-IdleClose-SingleDate",
    "T-7.3-IdleClose-IntervalEndTime"
  })
  void endsItsTimesWhereTheSpecificationDoes() {
    var stage = Stage.of(TimeSpec.builder()
            .interval(Interval.every(HOUR))
            .end(Stage.time("02:30"))
            .build())
        .create()
        .until("10:00");

    assertThat(stage.starts()).hasSize(2);
    assertThat(stage.upcoming()).isEmpty();
    assertThat(ScheduleEngine.wakeAt(stage.schedule())).isEmpty();
  }

  @Test
  @Scenario({
    "DW-A8-HistorySequenceRecoversFromCollision",
    "DW-A8-ConcurrentLifecycleWritesUniqueSequences",
    "DW-A8-RecordRetriesOnStaleMax",
    "DW-A8-CommandContext",
    "DW-P-AuditNamesWhoAsked"
  })
  void tellsWhoDidWhatInOneSequence() {
    var stage = Stage.every(HOUR).paused().create();
    stage.patch(PatchActions.unpause("go"));
    stage.until("01:00:01");
    stage.ask(new ScheduleRequest.Delete(new Asker("bob", "", "cli", "not needed")));

    assertThat(stage.ledger().stream().map(entry -> entry.what().getClass().getSimpleName()))
        .containsExactly("Created", "Paused", "Resumed", "Started", "Deleted");
    assertThat(stage.ledger().stream().map(entry -> entry.asker().principal()))
        .containsExactly("ann", "ann", "ann", "", "bob");
  }
}
