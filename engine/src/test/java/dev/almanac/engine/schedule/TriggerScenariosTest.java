package dev.almanac.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.policy.Policies;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.request.ScheduleRequest.PatchActions;
import dev.almanac.engine.schedule.request.ScheduleRequest.Trigger;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.Overrides;
import dev.almanac.engine.schedule.state.ScheduleReply;
import dev.almanac.testkit.Scenario;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TriggerScenariosTest {
  private static final Duration INTERVAL = Duration.ofMinutes(55);

  @Test
  @Scenario("T-7.1-TestInitialPatch")
  void startsAtOnceWhenItIsCreatedSo() {
    var stage = Stage.every(INTERVAL).create(PatchActions.trigger(Trigger.NOW)).until("00:16");

    assertThat(stage.workflowIds())
        .containsExactly("myid-2022-06-01T00:00:00Z", "myid-2022-06-01T00:15:00Z");
    assertThat(stage.schedule().status().revision()).isEqualTo(1);
  }

  @Test
  @Scenario("T-7.1-TestTriggerImmediate")
  void isSkippedWhileSomethingRunsUnlessItSaysOtherwise() {
    var stage = Stage.every(INTERVAL).runs("00:15", "01:00").create().until("00:20");

    var skipped = stage.trigger(Trigger.NOW);
    var started = stage.trigger(new Trigger(
        Optional.of(Stage.time("00:21:05")), Optional.of(OverlapPolicy.ALLOW_ALL), Overrides.NONE));

    assertThat(skipped.fires())
        .extracting(ScheduleReply.Triggered::state, ScheduleReply.Triggered::reason)
        .containsExactly(
            tuple(ScheduleReply.Triggered.State.DROPPED, Optional.of(DropReason.OVERLAP)));
    assertThat(started.fires().getFirst().state())
        .isEqualTo(ScheduleReply.Triggered.State.STARTING);
    assertThat(stage.count(DropReason.OVERLAP)).isEqualTo(1);
    assertThat(stage.workflowIds())
        .containsExactly("myid-2022-06-01T00:15:00Z", "myid-2022-06-01T00:21:05Z");
  }

  @Test
  void severalOfOneSecondAllRunUnderNamesOfTheirOwn() {
    var stage = Stage.every(INTERVAL).with(OverlapPolicy.ALLOW_ALL).create().until("00:10");

    stage.trigger(Trigger.NOW);
    stage.trigger(Trigger.NOW);
    stage.patch(new PatchActions(
        List.of(Trigger.NOW, Trigger.NOW), List.of(), Optional.empty(), Optional.empty()));

    assertThat(stage.workflowIds())
        .containsExactly(
            "myid-2022-06-01T00:10:00Z",
            "myid-2022-06-01T00:10:00Z-2",
            "myid-2022-06-01T00:10:00Z-3",
            "myid-2022-06-01T00:10:00Z-4");
  }

  @Test
  void takesNoNameFromATimeOfTheSchedule() {
    var stage = Stage.every(Duration.ofMinutes(5)).with(OverlapPolicy.ALLOW_ALL).create();
    stage.until("00:05");
    stage.trigger(Trigger.NOW);
    stage
        .until("00:09:59")
        .trigger(new Trigger(Optional.of(Stage.time("00:10")), Optional.empty(), Overrides.NONE));
    stage.until("00:10");

    assertThat(stage.workflowIds())
        .containsExactly(
            "myid-2022-06-01T00:05:00Z",
            "myid-2022-06-01T00:05:00Z-2",
            "myid-2022-06-01T00:10:00Z",
            "myid-2022-06-01T00:10:00Z-2");
  }

  @Test
  @Scenario("T-7.5-RequestIdCountedOnce")
  void isDoneOnceForEachRequest() {
    var stage = Stage.every(INTERVAL).with(OverlapPolicy.ALLOW_ALL).create();
    var asker = new Asker("ann", "request", "test", "because");
    var request = new ScheduleRequest.Patch(PatchActions.trigger(Trigger.NOW), asker);

    var first = stage.ask(request);
    var again = stage.ask(request);

    assertThat(again).isEqualTo(first);
    assertThat(stage.starts()).hasSize(1);
    assertThat(stage.ledger().getLast().asker()).isEqualTo(asker);
  }

  @Test
  @Scenario({"T-7.2-TriggerImmediately-OnPausedSchedule", "DBOS-B2-trigger-schedule"})
  void startsWhilePausedAndStaysPaused() {
    var stage = Stage.every(INTERVAL).paused().create();

    stage.trigger(Trigger.NOW);

    assertThat(stage.starts()).hasSize(1);
    assertThat(stage.schedule().status().paused()).isTrue();
    assertThat(stage.schedule().head().recent()).hasSize(1);
  }

  @Test
  @Scenario("T-7.2-TriggerImmediately-OnActiveSchedule")
  void startsOnceBesideTheTimesOfTheSchedule() {
    var stage = Stage.every(INTERVAL).create().until("00:01");
    var next = stage.upcoming();

    stage.trigger(Trigger.NOW);

    assertThat(stage.starts()).hasSize(1);
    assertThat(stage.upcoming()).isEqualTo(next);
    assertThat(stage.starts().getFirst().message().request().getWorkflowIdReusePolicy())
        .isEqualTo(WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE);
  }

  @Test
  @Scenario("T-7.2-TriggerImmediately-AfterActionsExhausted")
  void startsWithoutStartsLeftAndUsesNone() {
    var stage = Stage.every(Duration.ofMinutes(3)).remaining(1).create().until("00:07");
    assertThat(stage.starts()).hasSize(1);

    stage.trigger(Trigger.NOW);

    assertThat(stage.starts()).hasSize(2);
    assertThat(stage.schedule().status().remaining()).contains(0L);
  }

  @Test
  @Scenario("T-7.2-PausedEmptySpecStaysOpen")
  void unpausesAndTriggersInOnePatch() {
    var stage = Stage.of(Specs.cron()).paused().create().until("05:00");
    assertThat(stage.starts()).isEmpty();

    stage.patch(
        new PatchActions(List.of(Trigger.NOW), List.of(), Optional.empty(), Optional.of("go")));
    stage.until("06:00");

    assertThat(stage.starts()).hasSize(1);
    assertThat(stage.schedule().status().paused()).isFalse();
  }

  @Test
  void canWantOtherInputMemoAndAttributes() {
    var stage = Stage.every(INTERVAL).create();

    stage.trigger(new Trigger(
        Optional.empty(),
        Optional.empty(),
        new Overrides(Optional.of(Closes.payloads("other")), Optional.empty(), Optional.empty())));

    assertThat(stage.starts().getFirst().message().request().getInput())
        .isEqualTo(Closes.payloads("other"));
  }

  @Test
  void waitsAndTellsSo() {
    var stage = Stage.every(INTERVAL)
        .with(OverlapPolicy.BUFFER_ONE)
        .runs("00:15", "00:30")
        .create()
        .until("00:16");

    var reply = stage.trigger(Trigger.NOW);

    assertThat(reply.fires().getFirst().state()).isEqualTo(ScheduleReply.Triggered.State.WAITING);
    stage.until("00:31");
    assertThat(stage.started()).containsExactly("00:15 at 00:15", "00:16 at 00:30");
  }

  @Test
  void keepsTheOriginalWorkflowIdIfThatIsWanted() {
    var stage = Stage.every(INTERVAL)
        .with(policies -> policies.with(new Policies.Launch(
            policies.launch().timedId(),
            policies.launch().triggeredId(),
            true,
            policies.launch().arguments())))
        .create()
        .until("01:11");

    assertThat(stage.workflowIds()).containsExactly("myid", "myid");
    assertThat(stage.starts().getFirst().message().request().getWorkflowIdReusePolicy())
        .isEqualTo(WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE);
  }
}
