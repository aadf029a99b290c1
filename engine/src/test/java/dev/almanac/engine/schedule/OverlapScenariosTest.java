package dev.almanac.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.policy.Policies;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.testkit.Scenario;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class OverlapScenariosTest {
  private static final Duration FIVE = Duration.ofMinutes(5);

  @Test
  @Scenario({"T-7.1-TestOverlapSkip", "DW-P-Skip"})
  void skipsATimeWhileSomethingRuns() {
    var stage = Stage.every(FIVE).runs("00:05", "00:12").create().until("00:11");
    assertThat(stage.schedule().fires().active().size()).isEqualTo(1);

    stage.until("00:16");

    assertThat(stage.started()).containsExactly("00:05 at 00:05", "00:15 at 00:15");
    assertThat(stage.dropped()).containsExactly("00:10 OVERLAP");
    assertThat(stage.count(DropReason.OVERLAP)).isEqualTo(1);
  }

  @Test
  @Scenario({
    "T-7.1-TestOverlapBufferOne",
    "T-7.2-BufferSizeReportedWhenBuffered",
    "T-7.2-BufferOneDeferredFiresAfterCompletion"
  })
  void letsTheFirstWaitAndPassesOverOthers() {
    var stage = Stage.every(FIVE)
        .with(OverlapPolicy.BUFFER_ONE)
        .runs("00:05", "00:27")
        .create()
        .until("00:26");
    assertThat(stage.schedule().fires().waiting().size()).isEqualTo(1);

    stage.until("00:31");

    assertThat(stage.started())
        .containsExactly("00:05 at 00:05", "00:10 at 00:27", "00:30 at 00:30");
    assertThat(stage.dropped()).containsExactly("00:15 OVERLAP", "00:20 OVERLAP", "00:25 OVERLAP");
    assertThat(stage.count(DropReason.OVERLAP)).isEqualTo(3);
  }

  @Test
  void nothingIsEndedInFavourOfWhatMayNotStart() {
    var stage = Stage.every(FIVE)
        .with(OverlapPolicy.BUFFER_ALL)
        .runs("00:05", "01:00")
        .create()
        .until("00:11");
    stage.patch(ScheduleRequest.PatchActions.pause("lunch"));

    stage.update(now -> now.with(now.policies().with(OverlapPolicy.TERMINATE_OTHER)));

    assertThat(stage.ends()).isEmpty();
    assertThat(stage.dropped()).containsExactly("00:10 PAUSED");
    assertThat(stage.schedule().fires().active().size()).isEqualTo(1);
  }

  @Test
  @Scenario("T-7.1-TestOverlapBufferAll")
  void letsAllWaitAndStartsThemOneAfterTheOther() {
    var stage = Stage.every(FIVE)
        .with(OverlapPolicy.BUFFER_ALL)
        .runs("00:05", "00:17")
        .runs("00:10", "00:19")
        .runs("00:15", "00:22")
        .runs("00:20", "00:24")
        .create()
        .until("00:26");

    assertThat(stage.started())
        .containsExactly(
            "00:05 at 00:05",
            "00:10 at 00:17",
            "00:15 at 00:19",
            "00:20 at 00:22",
            "00:25 at 00:25");
    assertThat(stage.dropped()).isEmpty();
  }

  @Test
  @Scenario({"T-7.1-TestBufferLimit", "T-7.3-BufferOverrunDropsActions"})
  void dropsWhatFindsTheBufferFull() {
    var stage = Stage.every(FIVE)
        .with(OverlapPolicy.BUFFER_ALL)
        .bufferLimit(2)
        .runs("00:05", "00:22")
        .create()
        .until("00:23");

    assertThat(stage.dropped()).containsExactly("00:20 BUFFER_FULL");
    assertThat(stage.count(DropReason.BUFFER_FULL)).isEqualTo(1);
    assertThat(stage.started())
        .containsExactly("00:05 at 00:05", "00:10 at 00:22", "00:15 at 00:22:01");
  }

  @Test
  @Scenario("T-7.1-TestOverlapCancel")
  void cancelsWhatRunsAndWaitsForItsEnd() {
    var stage = Stage.every(FIVE)
        .with(OverlapPolicy.CANCEL_OTHER)
        .runs("00:05", "00:11")
        .ends("00:05", Closes.canceled())
        .create()
        .until("00:12");

    assertThat(stage.ended()).containsExactly("CANCEL 00:05");
    assertThat(stage.started()).containsExactly("00:05 at 00:05", "00:10 at 00:11");
  }

  @Test
  void cancelsOnceAndStartsTheNewestThatWaits() {
    var stage = Stage.every(FIVE)
        .with(OverlapPolicy.CANCEL_OTHER)
        .runs("00:05", "00:21")
        .create()
        .until("00:22");

    assertThat(stage.ended()).containsExactly("CANCEL 00:05");
    assertThat(stage.started()).containsExactly("00:05 at 00:05", "00:20 at 00:21");
    assertThat(stage.dropped()).containsExactly("00:10..00:15 SUPERSEDED x2");
  }

  @Test
  @Scenario({"DW-A8-CancelOther", "DW-P-CancelOther"})
  void startsAtOnceIfItDoesNotWaitForTheEndOfWhatItCancels() {
    var stage = Stage.every(FIVE)
        .with(
            policies -> policies.with(new Policies.Overlap(OverlapPolicy.CANCEL_OTHER, 10, false)))
        .runs("00:05", "00:11")
        .create()
        .until("00:12");

    assertThat(stage.ended()).containsExactly("CANCEL 00:05");
    assertThat(stage.started()).containsExactly("00:05 at 00:05", "00:10 at 00:10");
  }

  @Test
  @Scenario({"T-7.1-TestOverlapTerminate", "DW-A8-TerminateOther", "DW-P-TerminateOther"})
  void endsWhatRunsAndStartsInOneDecision() {
    var stage = Stage.every(FIVE)
        .with(OverlapPolicy.TERMINATE_OTHER)
        .runs("00:05", "01:00")
        .runs("00:10", "01:00")
        .create()
        .until("00:16");

    assertThat(stage.ended()).containsExactly("TERMINATE 00:05", "TERMINATE 00:10");
    assertThat(stage.started())
        .containsExactly("00:05 at 00:05", "00:10 at 00:10", "00:15 at 00:15");
  }

  @Test
  void endsAStartThatWasNotAnsweredToo() {
    var stage = Stage.every(FIVE).with(OverlapPolicy.TERMINATE_OTHER).silent().create();

    stage.until("00:11");

    assertThat(stage.ended()).containsExactly("TERMINATE 00:05");
    assertThat(stage.schedule().fires().starting()).isEqualTo(2);
    assertThat(stage.schedule().fires().holding()).isEqualTo(1);
  }

  @Test
  void ofSeveralLateOnesThatReplaceEachOtherStartsTheLast() {
    var stage = Stage.every(FIVE)
        .with(OverlapPolicy.TERMINATE_OTHER)
        .create()
        .outage("00:16")
        .tick();

    assertThat(stage.started()).containsExactly("00:15 at 00:16");
    assertThat(stage.dropped()).containsExactly("00:05..00:10 SUPERSEDED x2");
  }

  @Test
  @Scenario({
    "T-7.1-TestOverlapAllowAll",
    "T-7.1-TestOnlyStartForAllowAll",
    "DW-A8-AllowAllPermits",
    "DW-P-AllowAll"
  })
  void startsOnTimeWhateverRuns() {
    var stage = Stage.every(FIVE)
        .with(OverlapPolicy.ALLOW_ALL)
        .lasting(Duration.ofMinutes(12))
        .create()
        .until("00:16");

    assertThat(stage.started())
        .containsExactly("00:05 at 00:05", "00:10 at 00:10", "00:15 at 00:15");
    assertThat(stage.schedule().fires().active().size()).isEqualTo(3);
  }

  @Test
  void aStartThatWasNotAnsweredHoldsItsPlace() {
    var stage = Stage.every(FIVE).silent().create().until("00:11");

    assertThat(stage.dropped()).containsExactly("00:10 OVERLAP");
    assertThat(stage.schedule().fires().holding()).isEqualTo(1);
  }

  @Test
  void countsRunsOfEveryKindAsRunning() {
    var stage = Stage.every(FIVE).lasting(FIVE.multipliedBy(2)).create().until("00:01");
    stage.trigger(ScheduleRequest.Trigger.with(OverlapPolicy.ALLOW_ALL));

    stage.until("00:06");

    assertThat(stage.dropped()).containsExactly("00:05 OVERLAP");
  }

  @Test
  void tellsThatATimeHasToWait() {
    var stage = Stage.every(FIVE)
        .with(OverlapPolicy.BUFFER_ONE)
        .runs("00:05", "00:12")
        .create()
        .until("00:11");

    assertThat(stage.ledger().getLast().what()).isInstanceOf(LedgerEvent.Buffered.class);
    stage.until("00:12");
    assertThat(stage.ledger().getLast().what())
        .isInstanceOfSatisfying(
            LedgerEvent.Started.class, started -> assertThat(started.waited()).isTrue());
  }

  @Test
  void resolvesThePolicyOfWhatWaitsWhenItsTurnComes() {
    var stage = Stage.every(FIVE)
        .with(OverlapPolicy.BUFFER_ALL)
        .runs("00:05", "00:27")
        .create()
        .until("00:21");

    stage.update(now -> now.with(now.policies().with(OverlapPolicy.ALLOW_ALL)));

    assertThat(stage.started())
        .containsExactly("00:05 at 00:05", "00:10 at 00:21", "00:15 at 00:21", "00:20 at 00:21");
  }

  @Test
  void endsInTheWordsOfTheReference() {
    var stage =
        Stage.every(FIVE).with(OverlapPolicy.TERMINATE_OTHER).silent().create().until("00:06");
    stage.until("00:11");

    assertThat(stage.ends().getFirst().identity())
        .isEqualTo("temporal-scheduler-namespace-myschedule");
    assertThat(stage.ends().getFirst().to().workflowId()).isEqualTo("myid-2022-06-01T00:05:00Z");
  }
}
