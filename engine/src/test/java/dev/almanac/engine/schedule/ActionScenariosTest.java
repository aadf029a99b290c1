package dev.almanac.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.testkit.Scenario;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ActionScenariosTest {
  private static final Duration FIVE = Duration.ofMinutes(5);

  @Test
  @Scenario({
    "T-7.1-TestStart",
    "T-7.2-Input",
    "DW-A8-ConnectionAndQueue",
    "DW-A8-VisibilityLabelsAndMemo",
    "DW-P-ArgumentsMemoAttributesQueue"
  })
  void startsTheWorkflowOfItsAction() {
    var payload = Payload.newBuilder().setData(ByteString.copyFromUtf8("x")).build();
    var action = Stage.action("myid").toBuilder();
    action.getMemoBuilder().putFields("note", payload);
    action.getSearchAttributesBuilder().putIndexedFields("mysa", payload);
    action.getUserMetadataBuilder().setSummary(payload);
    action.getInputBuilder().addPayloads(payload).addPayloads(payload);
    var stage = Stage.every(Duration.ofMinutes(55))
        .define(now -> now.with(action.build()))
        .create()
        .until("00:15");

    var request = stage.starts().getFirst().message().request();

    assertThat(stage.started()).containsExactly("00:15 at 00:15");
    assertThat(request.getWorkflowId()).isEqualTo("myid-2022-06-01T00:15:00Z");
    assertThat(request.getWorkflowType().getName()).isEqualTo("mywf");
    assertThat(request.getTaskQueue().getName()).isEqualTo("mytq");
    assertThat(request.getMemo()).isEqualTo(action.getMemo());
    assertThat(request.getInput().getPayloadsCount()).isEqualTo(2);
    assertThat(request.getUserMetadata()).isEqualTo(action.getUserMetadata());
    assertThat(request.getIdentity()).isEqualTo("temporal-scheduler-namespace-myschedule");
    assertThat(request.getWorkflowIdReusePolicy())
        .isEqualTo(WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE);
    assertThat(request.hasLastCompletionResult()).isFalse();
    assertThat(request.hasContinuedFailure()).isFalse();
    assertThat(request.getSearchAttributes().getIndexedFieldsMap())
        .containsEntry("mysa", payload)
        .hasEntrySatisfying(
            "TemporalScheduledStartTime",
            time -> assertThat(time.getData().toStringUtf8()).isEqualTo("\"2022-06-01T00:15:00Z\""))
        .hasEntrySatisfying(
            "TemporalScheduledById",
            id -> assertThat(id.getData().toStringUtf8()).isEqualTo("\"myschedule\""));
  }

  @Test
  @Scenario({"T-7.1-TestLastCompletionResultAndContinuedFailure", "T-7.2-LastCompletionAndError"})
  void handsOnTheLastResultAndTheLastFailure() {
    var stage = Stage.every(FIVE)
        .ends("00:05", Closes.completed("res1"))
        .ends("00:10", Closes.failed("oops"))
        .ends("00:15", Closes.completed("res2"))
        .create()
        .until("00:21");

    assertThat(handedOn(stage)).containsExactly(" ", "res1 ", "res1 oops", "res2 ");
  }

  @Test
  @Scenario("T-8.1-AllowAllLastCompletionResult")
  void handsThemOnAlsoIfRunsOverlap() {
    var stage = Stage.every(FIVE)
        .with(OverlapPolicy.ALLOW_ALL)
        .runs("00:05", "00:17")
        .runs("00:10", "00:13")
        .ends("00:05", Closes.completed("slow"))
        .ends("00:10", Closes.completed("quick"))
        .create()
        .until("00:21");

    assertThat(handedOn(stage)).containsExactly(" ", " ", "quick ", "slow ");
  }

  @Test
  void aSuccessWithoutResultLeavesNothing() {
    var stage = Stage.every(FIVE)
        .ends("00:05", Closes.completed("res"))
        .ends("00:10", Closes.completed())
        .create()
        .until("00:16");

    assertThat(handedOn(stage)).containsExactly(" ", "res ", " ");
  }

  @Test
  void aTimeoutIsAFailureAndSoAreOtherEnds() {
    var stage = Stage.every(FIVE)
        .ends("00:05", Closes.timedOut())
        .ends("00:10", Closes.canceled())
        .ends("00:15", Closes.terminated())
        .create()
        .until("00:21");

    assertThat(handedOn(stage))
        .containsExactly(" ", " workflow timeout", " workflow canceled", " enough");
  }

  private static List<String> handedOn(Stage stage) {
    return stage.starts().stream()
        .map(start -> start.message().request())
        .map(request -> "%s %s"
            .formatted(
                request.getLastCompletionResult().getPayloadsList().stream()
                    .map(payload -> payload.getData().toStringUtf8())
                    .findFirst()
                    .orElse(""),
                request.getContinuedFailure().getMessage()))
        .toList();
  }

  @Test
  @Scenario("T-7.1-TestPauseOnFailure")
  void pausesWhenAWorkflowFails() {
    var stage = Stage.every(FIVE)
        .pauseOnFailure()
        .ends("00:10", Closes.failed("oops"))
        .create()
        .until("00:31");

    assertThat(stage.started()).containsExactly("00:05 at 00:05", "00:10 at 00:10");
    assertThat(stage.schedule().status().paused()).isTrue();
    assertThat(stage.schedule().status().notes())
        .isEqualTo("paused due to workflow failure: myid-2022-06-01T00:10:00Z: oops");
    assertThat(stage.schedule().status().revision()).isEqualTo(2);
  }

  @Test
  @Scenario("T-7.4-Refresh")
  void pausesWhenAWorkflowTimesOut() {
    var stage = Stage.every(FIVE)
        .pauseOnFailure()
        .ends("00:05", Closes.timedOut())
        .create()
        .until("00:11");

    assertThat(stage.schedule().status().notes())
        .isEqualTo("paused due to workflow timeout: myid-2022-06-01T00:05:00Z");
  }

  @Test
  @Scenario({"T-7.3-PauseOnFailure_CancelDoesNotPause", "T-7.3-PauseOnFailure_TerminateDoesNotPause"
  })
  void doesNotPauseWhenSomebodyEndsAWorkflow() {
    var stage = Stage.every(FIVE)
        .pauseOnFailure()
        .ends("00:05", Closes.canceled())
        .ends("00:10", Closes.terminated())
        .create()
        .until("00:15");

    assertThat(stage.schedule().status().paused()).isFalse();
    assertThat(statuses(stage))
        .containsExactly(
            WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_CANCELED,
            WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TERMINATED,
            WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING);
  }

  @Test
  @Scenario("T-7.2-ScheduleContinuesAfterWorkflowRetryFailure")
  void goesOnAfterFailuresIfItIsNotToPause() {
    var stage = Stage.every(FIVE)
        .ends("00:05", Closes.failed("one"))
        .ends("00:10", Closes.failed("two"))
        .create()
        .until("00:15");

    assertThat(statuses(stage))
        .containsExactly(
            WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_FAILED,
            WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_FAILED,
            WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING);
    assertThat(stage.schedule().status().paused()).isFalse();
  }

  private static List<WorkflowExecutionStatus> statuses(Stage stage) {
    return stage.schedule().head().recent().stream().map(one -> one.status()).toList();
  }

  @Test
  @Scenario({"T-7.2-ListSchedulesRecentActionsCapped", "T-7.2-ListSchedulesReturnsWorkflowStatus"})
  void showsTheLastTenStarts() {
    var stage = Stage.every(FIVE).create().until("01:00:30");

    var recent = stage.schedule().head().recent();
    assertThat(recent).hasSize(10);
    assertThat(recent.getLast().workflowId()).isEqualTo("myid-2022-06-01T01:00:00Z");
    assertThat(recent.getLast().status())
        .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED);
    assertThat(stage.schedule().head().counters().started()).isEqualTo(12);
  }

  @Test
  @Scenario("T-7.1-TestFailedStart")
  void recordsAStartThatCannotBeAndGoesOn() {
    var stage = Stage.every(FIVE).silent().create().until("00:05");
    var fire = stage.schedule().fires().active().first().orElseThrow().getValue();

    stage.ask(new ScheduleRequest.HandleMessage(new EntityMessage.ActionNotStarted(
        Stage.KEY,
        fire.number(),
        EntityMessage.NotStartedReason.ID_TAKEN,
        "Workflow is running.")));

    assertThat(stage.dropped()).containsExactly("00:05 ID_TAKEN");
    assertThat(stage.ledger().getLast().what())
        .isInstanceOfSatisfying(
            LedgerEvent.Dropped.class,
            dropped -> assertThat(dropped.message()).isEqualTo("Workflow is running."));
    stage.until("00:10");
    assertThat(stage.schedule().fires().starting()).isEqualTo(1);
  }

  @Test
  void triesAgainUntilTheWindowIsOver() {
    var stage = Stage.every(Duration.ofHours(1))
        .window(Duration.ofSeconds(20))
        .silent()
        .create()
        .until("01:00");
    var retries = new ArrayList<String>();
    while (stage.schedule().fires().starting() > 0 && retries.size() < 20) {
      stage.ask(new ScheduleRequest.HandleMessage(new EntityMessage.ActionNotStarted(
          Stage.KEY, 1, EntityMessage.NotStartedReason.FOR_NOW, "busy")));
      var next = stage.schedule().fires().nextRetry();
      next.ifPresent(at -> {
        retries.add(Stage.clock(at));
        stage.until(at);
      });
    }

    assertThat(retries).containsExactly("01:00:01", "01:00:03", "01:00:07", "01:00:15");
    assertThat(stage.dropped()).containsExactly("01:00 GAVE_UP");
  }

  @Test
  @Scenario("T-7.5-CompletionBeforeStart")
  void hearsOfAnEndBeforeTheStart() {
    var stage = Stage.every(FIVE).silent().create().until("00:05");

    stage.ask(news(1, Optional.of(Closes.completed("early"))));
    stage.ask(new ScheduleRequest.HandleMessage(
        new EntityMessage.ActionStarted(Stage.KEY, 1, "myid-2022-06-01T00:05:00Z", "run")));

    assertThat(stage.schedule().fires().active().isEmpty()).isTrue();
    assertThat(stage.schedule().head().counters().started()).isEqualTo(1);
    assertThat(stage.schedule().parts().lastRun().result()).contains(Closes.payloads("early"));
  }

  @Test
  void whatVanishedHasEnded() {
    var stage = Stage.every(FIVE).runs("00:05", "05:00").create().until("00:06");

    stage.ask(news(1, Optional.empty()));
    stage.until("00:10");

    assertThat(stage.started()).containsExactly("00:05 at 00:05", "00:10 at 00:10");
  }

  @Test
  @Scenario({"T-7.3-DoubleReset", "T-7.3-ResetWithAdditionalCallback"})
  void recordsTheEndOfAWorkflowThatGoesOnAfterItHadEnded() {
    var stage = Stage.every(FIVE).ends("00:05", Closes.failed("oops")).create().until("00:06");

    stage.ask(news(1, Optional.of(Closes.completed("after a reset"))));

    assertThat(statuses(stage))
        .containsExactly(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED);
    assertThat(stage.schedule().head().counters().started()).isEqualTo(1);
  }

  private static ScheduleRequest news(long fire, Optional<HistoryEvent> close) {
    return new ScheduleRequest.HandleMessage(new EntityMessage.ActionClosed(
        Stage.KEY, fire, "myid-2022-06-01T00:05:00Z", "run-" + fire, close));
  }

  @Test
  void asksNowAndThenWhetherWhatBlocksItIsStillThere() {
    var stage = Stage.every(Duration.ofSeconds(10)).runs("00:00:10", "01:00").create();

    stage.until("00:04:59");

    assertThat(stage.checks()).hasSize(3);
    assertThat(stage.count(DropReason.OVERLAP)).isEqualTo(28);
  }
}
