package dev.almanac.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.decision.RunLimits;
import dev.almanac.engine.reset.Fork;
import dev.almanac.engine.time.ProtoDurations;
import dev.almanac.engine.workflow.TerminateWorkflow;
import dev.almanac.engine.workflowtask.LeaveSticky;
import dev.almanac.engine.workflowtask.LeaveStickyOnLoad;
import dev.almanac.engine.workflowtask.ResetSticky;
import dev.almanac.engine.workflowtask.ReturnWorkflowTask;
import dev.almanac.engine.workflowtask.StartWorkflowTask;
import dev.almanac.engine.workflowtask.WriteTaskStarted;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What histories show of workflow tasks, and when. */
class ShownStartTest {
  @Test
  void aStartThatIsSeenIsInTheHistoryBeforeItsEnd() {
    var scenario = Scenario.started();
    var stamp = scenario.startTask();
    scenario.advance(Duration.ofSeconds(1));

    assertThat(scenario.handle(new WriteTaskStarted())).isTrue();

    assertThat(scenario.history()).endsWith("WORKFLOW_TASK_SCHEDULED", "WORKFLOW_TASK_STARTED");
    assertThat(ProtoDurations.of(scenario.lastEvent().getEventTime()))
        .isEqualTo(Scenario.BEGINNING);
    assertThat(scenario.handle(new WriteTaskStarted())).as("written once").isFalse();
    scenario.handle(Scenario.signal("meanwhile"));
    assertThat(scenario.history()).endsWith("WORKFLOW_TASK_STARTED");

    scenario.completeTask(stamp);

    assertThat(scenario.history())
        .containsExactly(
            "WORKFLOW_EXECUTION_STARTED",
            "WORKFLOW_TASK_SCHEDULED",
            "WORKFLOW_TASK_STARTED",
            "WORKFLOW_TASK_COMPLETED",
            "WORKFLOW_EXECUTION_SIGNALED",
            "WORKFLOW_TASK_SCHEDULED");
    var completed = scenario.events().get(3).getWorkflowTaskCompletedEventAttributes();
    assertThat(completed.getStartedEventId()).isEqualTo(3);
    assertThat(scenario.run().tasks().previousStartedEventId()).isEqualTo(3);
  }

  @Test
  void aStartThatIsSeenTimesOutAndFailsAsOthersDo() {
    var late = Scenario.started();
    late.startTask();
    late.handle(new WriteTaskStarted());
    late.advance(Duration.ofSeconds(10));
    assertThat(late.history())
        .endsWith("WORKFLOW_TASK_SCHEDULED", "WORKFLOW_TASK_STARTED", "WORKFLOW_TASK_TIMED_OUT");

    var failed = Scenario.started();
    var stamp = failed.startTask();
    failed.handle(new WriteTaskStarted());
    failed.handle(Scenario.failure(stamp));
    assertThat(failed.history())
        .endsWith("WORKFLOW_TASK_SCHEDULED", "WORKFLOW_TASK_STARTED", "WORKFLOW_TASK_FAILED");
  }

  @Test
  void aStartThatIsSeenIsNotTakenBack() {
    var scenario = Scenario.started();
    var stamp = scenario.startTask();
    scenario.handle(new WriteTaskStarted());

    assertThat(scenario.handle(new ReturnWorkflowTask(stamp))).isFalse();

    assertThat(scenario.run().taskInProgress()).isTrue();
    scenario.advance(Duration.ofSeconds(10));
    assertThat(scenario.history()).endsWith("WORKFLOW_TASK_STARTED", "WORKFLOW_TASK_TIMED_OUT");
  }

  @Test
  void whatTheWorkerIsToldOfItsTaskIsTheSameWhetherItIsSeenOrNot() {
    var scenario = Scenario.started();
    scenario.startTask();
    var before = StartWorkflowTask.held(scenario.run(), RunLimits.DEFAULT).orElseThrow();

    scenario.handle(new WriteTaskStarted());
    var after = StartWorkflowTask.held(scenario.run(), RunLimits.DEFAULT).orElseThrow();

    assertThat(before.unwritten()).containsExactly(scenario.lastEvent());
    assertThat(before.firstUnwritten()).isEqualTo(3);
    assertThat(after.unwritten()).isEmpty();
    assertThat(after.firstUnwritten()).isEqualTo(4);
    assertThat(after.startedEventId()).isEqualTo(before.startedEventId()).isEqualTo(3);
    assertThat(after.startedAt()).isEqualTo(before.startedAt());
  }

  @Test
  void ofARepeatedTaskNothingIsWrittenForReaders() {
    var scenario = Scenario.started();
    scenario.handle(Scenario.failure(scenario.startTask()));
    assertThat(behind(scenario)).containsExactly("5 WORKFLOW_TASK_SCHEDULED");

    scenario.startTask();

    assertThat(scenario.handle(new WriteTaskStarted())).isFalse();
    assertThat(behind(scenario))
        .containsExactly("5 WORKFLOW_TASK_SCHEDULED", "6 WORKFLOW_TASK_STARTED");
    scenario.handle(Scenario.signal("meanwhile"));
    assertThat(behind(scenario)).hasSize(2);
  }

  @Test
  void aRepetitionThatAnEventHasOvertakenIsNotShown() {
    var scenario = Scenario.started();
    scenario.handle(Scenario.failure(scenario.startTask()));
    scenario.handle(Scenario.signal("new"));

    assertThat(scenario.history()).endsWith("WORKFLOW_TASK_FAILED", "WORKFLOW_EXECUTION_SIGNALED");
    assertThat(behind(scenario)).isEmpty();
  }

  @Test
  void aFirstAttemptIsNotShownBehindTheHistory() {
    var scenario = Scenario.started();
    assertThat(behind(scenario)).isEmpty();
    scenario.startTask();
    assertThat(behind(scenario)).isEmpty();
  }

  @Test
  void aRunThatEndsDuringARepeatedTaskWritesNothingOfIt() {
    var late = Scenario.started(
        start -> start.setWorkflowRunTimeout(ProtoDurations.message(Duration.ofSeconds(5))));
    late.handle(Scenario.failure(late.startTask()));
    late.startTask();
    late.handle(Scenario.signal("meanwhile"));

    late.advance(Duration.ofSeconds(5));

    assertThat(late.history())
        .endsWith(
            "WORKFLOW_TASK_FAILED", "WORKFLOW_EXECUTION_SIGNALED", "WORKFLOW_EXECUTION_TIMED_OUT");

    var terminated = Scenario.started();
    terminated.handle(Scenario.failure(terminated.startTask()));
    terminated.startTask();
    terminated.handle(
        new TerminateWorkflow(WorkflowExecutionTerminatedEventAttributes.getDefaultInstance()));
    assertThat(terminated.history())
        .endsWith("WORKFLOW_TASK_FAILED", "WORKFLOW_EXECUTION_TERMINATED");
  }

  @Test
  void aRunThatEndsDuringAFirstAttemptWritesThatTheServerGaveItUp() {
    var scenario = Scenario.started();
    scenario.startTask();
    scenario.handle(
        new TerminateWorkflow(WorkflowExecutionTerminatedEventAttributes.getDefaultInstance()));

    assertThat(scenario.history())
        .endsWith("WORKFLOW_TASK_STARTED", "WORKFLOW_TASK_FAILED", "WORKFLOW_EXECUTION_TERMINATED");
    assertThat(scenario.events().get(3).getWorkflowTaskFailedEventAttributes().getIdentity())
        .isEqualTo("history-service");
  }

  @Test
  void aTaskThatHasLeftTheStickyQueueTimesOutAsItWouldHaveThere() {
    var scenario = waitingInSticky();
    long scheduled = scenario.run().tasks().pending().orElseThrow().scheduledEventId();
    assertThat(scenario.handle(new LeaveSticky(scheduled, 1))).isTrue();
    assertThat(scenario.run().tasks().pending().orElseThrow().onSticky()).isFalse();

    scenario.advance(Duration.ofSeconds(5));

    assertStickyTimeout(scenario);
  }

  @Test
  void aTaskWhoseStickyQueueWasResetTimesOutAsItWouldHaveThere() {
    var scenario = waitingInSticky();
    scenario.handle(new ResetSticky());

    scenario.advance(Duration.ofSeconds(5));

    assertStickyTimeout(scenario);
  }

  @Test
  void aTaskThatLeftTheStickyQueueAndWasTakenDoesNotTimeOut() {
    var scenario = waitingInSticky();
    scenario.handle(new ResetSticky());
    scenario.advance(Duration.ofSeconds(4));
    var stamp = scenario.startTask();
    scenario.advance(Duration.ofSeconds(4));

    scenario.completeTask(stamp);

    assertThat(scenario.history()).doesNotContain("WORKFLOW_TASK_TIMED_OUT");
  }

  @Test
  void aTaskThatAnotherProcessTakesOverLeavesTheStickyQueueWithoutAnEvent() {
    var scenario = waitingInSticky();
    assertThat(scenario.handle(new LeaveStickyOnLoad())).isTrue();

    scenario.advance(Duration.ofHours(1));

    assertThat(scenario.history()).doesNotContain("WORKFLOW_TASK_TIMED_OUT");
    assertThat(scenario.run().tasks().pending()).isPresent();
  }

  private static Scenario waitingInSticky() {
    var scenario = Scenario.started().completeTask();
    scenario.handle(Scenario.signal("a"));
    return scenario;
  }

  private static void assertStickyTimeout(Scenario scenario) {
    assertThat(scenario.history())
        .endsWith(
            "WORKFLOW_EXECUTION_SIGNALED",
            "WORKFLOW_TASK_SCHEDULED",
            "WORKFLOW_TASK_TIMED_OUT",
            "WORKFLOW_TASK_SCHEDULED");
    var timedOut = scenario.events().reversed().get(1).getWorkflowTaskTimedOutEventAttributes();
    assertThat(timedOut.getTimeoutType()).isEqualTo(TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_START);
    var again = scenario.lastEvent().getWorkflowTaskScheduledEventAttributes();
    assertThat(again.getTaskQueue().getName()).isEqualTo(Scenario.QUEUE);
    assertThat(again.getAttempt()).isEqualTo(1);
    scenario.advance(Duration.ofHours(1));
    assertThat(scenario.history()).endsWith("WORKFLOW_TASK_TIMED_OUT", "WORKFLOW_TASK_SCHEDULED");
  }

  @Test
  void anEventThatCameInDuringATaskIsNotBeforeTheOnesInFrontOfIt() {
    var scenario = Scenario.started();
    var stamp = scenario.startTask();
    scenario.advance(Duration.ofSeconds(1));
    scenario.handle(Scenario.signal("meanwhile"));
    scenario.advance(Duration.ofSeconds(1));

    scenario.completeTask(stamp);

    var signal = scenario.events().get(4);
    assertThat(signal.hasWorkflowExecutionSignaledEventAttributes()).isTrue();
    assertThat(ProtoDurations.of(signal.getEventTime()))
        .isEqualTo(Scenario.BEGINNING.plusSeconds(2)); // that of the completion
  }

  @Test
  void taskIdsRiseFromEachRunOfAChainToTheNext() {
    var first = Scenario.started().completeTask(Commands.continueAsNew(command -> command));
    var second = first.successor();
    assertThat(second.events().getFirst().getTaskId())
        .isGreaterThan(first.lastEvent().getTaskId());
    assertThat(second.events().getFirst().getEventId()).isEqualTo(1);
  }

  @Test
  void aHistoryWithoutTaskIdsGoesOnWithRisingOnes() {
    var old = Scenario.started().completeTask(Commands.startTimer("t", Duration.ofSeconds(1)));
    var fork = new Fork(Resets.NEW);
    old.events().stream()
        .limit(2)
        .map(event -> event.toBuilder().clearTaskId().build())
        .forEach(fork::add);
    assertThat(fork.run().history().nextTaskId()).isEqualTo(3);
  }

  private static List<String> behind(Scenario scenario) {
    return StartWorkflowTask.shownBehind(scenario.run(), RunLimits.DEFAULT).stream()
        .map(ShownStartTest::text)
        .toList();
  }

  private static String text(HistoryEvent event) {
    return event.getEventId() + " " + event.getEventType().name().substring("EVENT_TYPE_".length());
  }
}
