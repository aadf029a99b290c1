package dev.almanac.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.engine.workflowtask.StartWorkflowTask;
import dev.almanac.engine.workflowtask.TaskStamp;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class WorkflowTaskTest {
  @Test
  void aStartIsOfferedOnTheNormalQueue() {
    var scenario = Scenario.started();

    assertThat(scenario.history())
        .containsExactly("WORKFLOW_EXECUTION_STARTED", "WORKFLOW_TASK_SCHEDULED");
    assertThat(scenario.effects())
        .contains(new Effect.OfferWorkflowTask(Scenario.QUEUE, false, 2, 1));
  }

  @Test
  void theStartOfATaskBecomesHistoryWithItsEnd() {
    var scenario = Scenario.started();
    var stamp = scenario.startTask();

    assertThat(scenario.history()).hasSize(2);
    assertThat(StartWorkflowTask.unwritten(scenario.run(), RunLimits.DEFAULT))
        .singleElement()
        .satisfies(event -> assertThat(event.getEventId()).isEqualTo(3));

    scenario.completeTask(stamp);
    assertThat(scenario.history())
        .endsWith("WORKFLOW_TASK_SCHEDULED", "WORKFLOW_TASK_STARTED", "WORKFLOW_TASK_COMPLETED");
    assertThat(scenario.run().tasks().previousStartedEventId()).isEqualTo(3);
  }

  @Test
  void aStaleStampIsRefused() {
    var scenario = Scenario.started();
    var stamp = scenario.startTask();

    var otherNonce = new TaskStamp(stamp.scheduledEventId(), stamp.attempt(), "other");
    assertThat(scenario.refused(Scenario.completion(otherNonce)).reason())
        .isEqualTo(Refusal.Reason.NOT_FOUND);
    scenario.completeTask(stamp);
    assertThat(scenario.refused(Scenario.completion(stamp)))
        .isEqualTo(new Refusal(Refusal.Reason.NOT_FOUND, "Workflow task not found."));
  }

  @Test
  void aTaskIsGivenAwayOnce() {
    var scenario = Scenario.started();
    scenario.startTask();

    var again = new StartWorkflowTask(new TaskStamp(2, 1, "again"), "worker", "r", false);
    assertThat(scenario.refused(again).reason()).isEqualTo(Refusal.Reason.NOT_FOUND);
  }

  @Test
  void signalsDuringATaskBecomeHistoryAfterItAndWakeTheWorkflow() {
    var scenario = Scenario.started();
    var stamp = scenario.startTask();
    scenario.handle(Scenario.signal("a"));
    scenario.handle(Scenario.signal("b"));
    assertThat(scenario.history()).hasSize(2);

    scenario.completeTask(stamp, Commands.startTimer("t", Duration.ofHours(1)));

    assertThat(scenario.history())
        .endsWith(
            "WORKFLOW_TASK_COMPLETED",
            "TIMER_STARTED",
            "WORKFLOW_EXECUTION_SIGNALED",
            "WORKFLOW_EXECUTION_SIGNALED",
            "WORKFLOW_TASK_SCHEDULED");
    assertThat(scenario.run().signals().count()).isEqualTo(2);
  }

  @Test
  void laterTasksGoToTheWorkerThatHasTheRunInItsCache() {
    var scenario = Scenario.started().completeTask();
    scenario.handle(Scenario.signal("a"));

    assertThat(scenario.effects())
        .endsWith(new Effect.OfferWorkflowTask(Scenario.STICKY, true, 6, 1));
  }

  @Test
  void aTaskThatNobodyFetchesFromTheStickyQueueGoesToTheNormalOne() {
    var scenario = Scenario.started().completeTask();
    scenario.handle(Scenario.signal("a"));

    scenario.advance(Duration.ofSeconds(5));

    assertThat(scenario.history()).endsWith("WORKFLOW_TASK_TIMED_OUT", "WORKFLOW_TASK_SCHEDULED");
    assertThat(scenario.effects())
        .endsWith(new Effect.OfferWorkflowTask(Scenario.QUEUE, false, 8, 1));
    assertThat(scenario.run().tasks().attempt()).isEqualTo(1);
  }

  @Test
  void aFirstFailureIsWrittenAndLaterOnesAreNot() {
    var scenario = Scenario.started();
    scenario.handle(Scenario.failure(scenario.startTask()));
    assertThat(scenario.history()).endsWith("WORKFLOW_TASK_STARTED", "WORKFLOW_TASK_FAILED");
    int written = scenario.history().size();

    scenario.handle(Scenario.failure(scenario.startTask()));
    scenario.handle(Scenario.failure(scenario.startTask()));

    assertThat(scenario.history()).hasSize(written);
    assertThat(scenario.run().tasks().attempt()).isEqualTo(4);
  }

  @Test
  void aRepeatedTaskThatSucceedsWritesAllItsEvents() {
    var scenario = Scenario.started();
    scenario.handle(Scenario.failure(scenario.startTask()));
    var stamp = scenario.startTask();
    assertThat(StartWorkflowTask.unwritten(scenario.run(), RunLimits.DEFAULT)).hasSize(2);

    scenario.completeTask(stamp);

    assertThat(scenario.history())
        .endsWith(
            "WORKFLOW_TASK_FAILED",
            "WORKFLOW_TASK_SCHEDULED",
            "WORKFLOW_TASK_STARTED",
            "WORKFLOW_TASK_COMPLETED");
    assertThat(scenario.run().tasks().attempt()).isEqualTo(1);
  }

  @Test
  void newEventsMakeARepeatedTaskAFirstOneAgain() {
    var scenario = Scenario.started();
    scenario.handle(Scenario.failure(scenario.startTask()));
    var stamp = scenario.startTask();
    scenario.handle(Scenario.signal("a"));

    scenario.handle(Scenario.failure(stamp));

    assertThat(scenario.history())
        .endsWith("WORKFLOW_EXECUTION_SIGNALED", "WORKFLOW_TASK_SCHEDULED");
    assertThat(scenario.run().tasks().attempt()).isEqualTo(1);
  }

  @Test
  void aFailureOnTheStickyQueueIsNotCountedAgainstTheRun() {
    var scenario = Scenario.started().completeTask();
    scenario.handle(Scenario.signal("a"));

    scenario.handle(Scenario.failure(scenario.startTask()));

    assertThat(scenario.history()).endsWith("WORKFLOW_TASK_FAILED", "WORKFLOW_TASK_SCHEDULED");
    assertThat(scenario.run().tasks().attempt()).isEqualTo(1);
    assertThat(scenario.run().tasks().sticky()).isEmpty();
  }

  @Test
  void aWorkerThatDoesNotAnswerLosesItsTask() {
    var scenario = Scenario.started();
    var stamp = scenario.startTask();

    scenario.advance(Duration.ofSeconds(10));

    assertThat(scenario.history()).endsWith("WORKFLOW_TASK_STARTED", "WORKFLOW_TASK_TIMED_OUT");
    assertThat(scenario.refused(Scenario.completion(stamp)).reason())
        .isEqualTo(Refusal.Reason.NOT_FOUND);
  }

  @Test
  void theTimeoutGrowsWithTheFourthAttempt() {
    var scenario = Scenario.started();
    for (int attempt = 1; attempt <= 4; attempt++) {
      scenario.handle(Scenario.failure(scenario.startTask()));
    }

    assertThat(scenario.run().tasks().pending().orElseThrow().startToClose())
        .isEqualTo(Duration.ofSeconds(20));
  }

  @Test
  void aWorkflowDoesNotEndWithoutHavingSeenWhatCameIn() {
    var scenario = Scenario.started();
    var stamp = scenario.startTask();
    scenario.handle(Scenario.signal("a"));

    var refusal =
        scenario.handle(Scenario.completion(stamp, Commands.complete())).failure();

    assertThat(refusal).contains(new Refusal(Refusal.Reason.INVALID_ARGUMENT, "UnhandledCommand"));
    assertThat(scenario.history())
        .endsWith("WORKFLOW_TASK_FAILED", "WORKFLOW_EXECUTION_SIGNALED", "WORKFLOW_TASK_SCHEDULED");
  }

  @Test
  void aCommandThatEndsTheWorkflowMustBeTheLast() {
    var scenario = Scenario.started();
    var stamp = scenario.startTask();

    var wrong = Scenario.completion(
        stamp, Commands.complete(), Commands.startTimer("t", Duration.ofSeconds(1)));

    assertThat(scenario.refused(wrong).reason()).isEqualTo(Refusal.Reason.INVALID_ARGUMENT);
    scenario.completeTask(stamp, Commands.complete());
    assertThat(scenario.run().open()).isFalse();
  }

  @Test
  void aBadCommandFailsTheTaskAndNothingOfTheOthersRemains() {
    var scenario = Scenario.started();

    var refusal = scenario.failTask(
        Commands.startTimer("t", Duration.ofSeconds(1)), Commands.cancelTimer("unknown"));

    assertThat(refusal.message()).startsWith("BadCancelTimerAttributes: ");
    assertThat(scenario.history()).endsWith("WORKFLOW_TASK_STARTED", "WORKFLOW_TASK_FAILED");
    assertThat(scenario.run().timers().get("t")).isEmpty();
  }

  @Test
  void aBadCommandOfARepeatedTaskChangesNothing() {
    var scenario = Scenario.started();
    scenario.handle(Scenario.failure(scenario.startTask()));
    var stamp = scenario.startTask();

    var refusal = scenario.refused(Scenario.completion(stamp, Commands.cancelTimer("unknown")));

    assertThat(refusal.reason()).isEqualTo(Refusal.Reason.INVALID_ARGUMENT);
    scenario.completeTask(stamp);
  }

  @Test
  void aDelayedFirstTaskWaitsEvenIfSignalsCome() {
    var scenario = Scenario.started(attributes ->
        attributes.setFirstWorkflowTaskBackoff(com.google.protobuf.util.Durations.fromHours(1)));
    scenario.handle(Scenario.signal("a"));
    assertThat(scenario.history())
        .containsExactly("WORKFLOW_EXECUTION_STARTED", "WORKFLOW_EXECUTION_SIGNALED");

    scenario.advance(Duration.ofHours(1));

    assertThat(scenario.history()).endsWith("WORKFLOW_TASK_SCHEDULED");
  }
}
