package dev.almanac.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.activity.ActivityRef;
import dev.almanac.engine.activity.ActivityStamp;
import dev.almanac.engine.activity.FailActivity;
import dev.almanac.engine.activity.ReturnActivity;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.workflowtask.LeaveSticky;
import dev.almanac.engine.workflowtask.LeaveStickyOnLoad;
import dev.almanac.engine.workflowtask.ResetSticky;
import dev.almanac.engine.workflowtask.ReturnWorkflowTask;
import dev.almanac.engine.workflowtask.StartWorkflowTask;
import dev.almanac.engine.workflowtask.TaskStamp;
import io.temporal.api.failure.v1.Failure;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How tasks reach workers, get lost, and are found again after a restart. */
class DeliveryTest {
  @Test
  void aTaskThatDidNotReachItsWorkerIsOfferedAgainAsTheSameAttempt() {
    var scenario = Scenario.started();
    var stamp = scenario.startTask();

    scenario.handle(new ReturnWorkflowTask(stamp));

    assertThat(scenario.effects())
        .endsWith(new Effect.OfferWorkflowTask(Scenario.QUEUE, false, 2, 1));
    assertThat(scenario.refused(Scenario.completion(stamp)).reason())
        .isEqualTo(Refusal.Reason.NOT_FOUND);
    scenario.completeTask();
    assertThat(scenario.history()).endsWith("WORKFLOW_TASK_STARTED", "WORKFLOW_TASK_COMPLETED");
  }

  @Test
  void aTaskReturnsToTheStickyQueueWithItsOldDeadline() {
    var scenario = Scenario.started().completeTask();
    scenario.handle(Scenario.signal("a"));
    var due = scenario.run().deadlines().first();
    var stamp = scenario.startTask();

    scenario.handle(new ReturnWorkflowTask(stamp));

    assertThat(scenario.effects())
        .endsWith(new Effect.OfferWorkflowTask(Scenario.STICKY, true, 6, 1));
    assertThat(scenario.run().deadlines().first()).isEqualTo(due);
  }

  @Test
  void whatCameInBecomesHistoryWhenTheTaskReturns() {
    var scenario = Scenario.started();
    var stamp = scenario.startTask();
    scenario.handle(Scenario.signal("a"));

    scenario.handle(new ReturnWorkflowTask(stamp));

    assertThat(scenario.history())
        .endsWith("WORKFLOW_TASK_SCHEDULED", "WORKFLOW_EXECUTION_SIGNALED");
    assertThat(scenario.effects())
        .endsWith(new Effect.OfferWorkflowTask(Scenario.QUEUE, false, 2, 1));
    scenario.completeTask();
    assertThat(scenario.lastEvent().getWorkflowTaskCompletedEventAttributes().getStartedEventId())
        .isEqualTo(4);
  }

  @Test
  void aRepeatedTaskReturnsAsTheSameAttempt() {
    var scenario = Scenario.started();
    scenario.handle(Scenario.failure(scenario.startTask()));
    var stamp = scenario.startTask();

    scenario.handle(new ReturnWorkflowTask(stamp));

    assertThat(scenario.effects())
        .endsWith(new Effect.OfferWorkflowTask(Scenario.QUEUE, false, 5, 2));
    scenario.completeTask();
  }

  @Test
  void aRepeatedTaskThatReturnsAfterNewEventsIsAFirstAttempt() {
    var scenario = Scenario.started();
    scenario.handle(Scenario.failure(scenario.startTask()));
    var stamp = scenario.startTask();
    scenario.handle(Scenario.signal("a"));

    scenario.handle(new ReturnWorkflowTask(stamp));

    assertThat(scenario.history())
        .endsWith("WORKFLOW_EXECUTION_SIGNALED", "WORKFLOW_TASK_SCHEDULED");
    assertThat(scenario.effects())
        .endsWith(new Effect.OfferWorkflowTask(Scenario.QUEUE, false, 6, 1));
  }

  @Test
  void aRepeatedTaskThatStartsAfterNewEventsIsAFirstAttempt() {
    var scenario = Scenario.started();
    scenario.handle(Scenario.failure(scenario.startTask()));
    scenario.handle(Scenario.signal("a"));

    var started = scenario.handle(
        new StartWorkflowTask(new TaskStamp(5, 2, "nonce"), "worker", "request", false));

    assertThat(scenario.history())
        .endsWith("WORKFLOW_EXECUTION_SIGNALED", "WORKFLOW_TASK_SCHEDULED");
    assertThat(started.stamp()).isEqualTo(new TaskStamp(6, 1, "nonce"));
    assertThat(started.startedEventId()).isEqualTo(7);
    scenario.completeTask(started.stamp());
    var completed = scenario.lastEvent().getWorkflowTaskCompletedEventAttributes();
    assertThat(completed.getScheduledEventId()).isEqualTo(6);
    assertThat(completed.getStartedEventId()).isEqualTo(7);
  }

  @Test
  void aReturnThatComesTooLateIsRefused() {
    var scenario = Scenario.started();
    var stamp = scenario.startTask();
    scenario.completeTask(stamp, Commands.schedule(Commands.activity("a")));
    var activity = scenario.startActivity("a");
    var other = new ActivityStamp(activity.scheduledEventId(), activity.attempt(), "other");

    assertThat(scenario.refused(new ReturnWorkflowTask(stamp)).reason())
        .isEqualTo(Refusal.Reason.NOT_FOUND);
    assertThat(scenario.refused(new ReturnActivity(other)).reason())
        .isEqualTo(Refusal.Reason.NOT_FOUND);
  }

  @Test
  void anActivityThatDidNotReachItsWorkerIsOfferedAgainAsTheSameAttempt() {
    var scenario = Scenario.started().completeTask(Commands.schedule(Commands.activity("a")));
    var stamp = scenario.startActivity("a");

    scenario.handle(new ReturnActivity(stamp));

    assertThat(scenario.effects()).endsWith(new Effect.OfferActivity(Scenario.QUEUE, 5, 1));
    assertThat(scenario.refused(new ReturnActivity(stamp)).reason())
        .isEqualTo(Refusal.Reason.NOT_FOUND);
    assertThat(scenario.startActivity("a").attempt()).isEqualTo(1);
  }

  @Test
  void whatWaitsIsKnownFromTheStateAlone() {
    var scenario = Scenario.started()
        .completeTask(
            Commands.schedule(Commands.activity("waits")),
            Commands.schedule(Commands.activity("runs")),
            Commands.schedule(Commands.activity("backs off")));
    scenario.startActivity("runs");
    var failing = scenario.startActivity("backs off");
    scenario.handle(new FailActivity(
        new ActivityRef.Held(failing), Failure.getDefaultInstance(), Optional.empty(), "worker"));
    scenario.handle(Scenario.signal("a"));

    assertThat(TaskOffers.of(scenario.run()))
        .containsExactly(
            new Effect.OfferWorkflowTask(Scenario.STICKY, true, 9, 1),
            new Effect.OfferActivity(Scenario.QUEUE, 5, 1));
    scenario.startTask();
    assertThat(TaskOffers.of(scenario.run()))
        .containsExactly(new Effect.OfferActivity(Scenario.QUEUE, 5, 1));
  }

  @Test
  void whatTheHistoryAloneTellsCanBeOffered() {
    var scenario = Scenario.started().completeTask();
    scenario.handle(Scenario.signal("a"));

    var imported = Run.replay(scenario.run().key(), scenario.eventEntries());

    assertThat(TaskOffers.of(imported))
        .containsExactly(new Effect.OfferWorkflowTask(Scenario.QUEUE, false, 6, 1));
  }

  @Test
  void aTakeOverDoesNotLeaveATaskInAStickyQueue() {
    var scenario = Scenario.started().completeTask();
    scenario.handle(Scenario.signal("a"));
    int written = scenario.history().size();

    assertThat(scenario.handle(new LeaveStickyOnLoad())).isTrue();

    assertThat(scenario.history()).hasSize(written);
    assertThat(scenario.effects())
        .endsWith(new Effect.OfferWorkflowTask(Scenario.QUEUE, false, 6, 1));
    assertThat(scenario.run().deadlines().first()).isEmpty();
    assertThat(scenario.handle(new LeaveStickyOnLoad())).isFalse();
    scenario.completeTask(scenario.startTask(false));
  }

  @Test
  void aTakeOverLeavesATaskThatIsDurablyWithAWorker() {
    var scenario = Scenario.started().completeTask();
    scenario.handle(Scenario.signal("a"));
    var stamp = scenario.startTask();

    assertThat(scenario.handle(new LeaveStickyOnLoad())).isFalse();

    scenario.completeTask(stamp);
  }

  @Test
  void aStickyQueueWithoutAPollerIsLeftWithoutAnEvent() {
    var scenario = Scenario.started().completeTask();
    scenario.handle(Scenario.signal("a"));
    int written = scenario.history().size();
    assertThat(scenario.refused(new LeaveSticky(5, 1)).reason())
        .isEqualTo(Refusal.Reason.NOT_FOUND);

    assertThat(scenario.handle(new LeaveSticky(6, 1))).isTrue();

    assertThat(scenario.history()).hasSize(written);
    assertThat(scenario.effects())
        .endsWith(new Effect.OfferWorkflowTask(Scenario.QUEUE, false, 6, 1));
    scenario.advance(Duration.ofSeconds(4));
    assertThat(scenario.history()).hasSize(written);
  }

  @Test
  void aWorkerThatHasForgottenARunGetsNoMoreOfItsTasks() {
    var scenario = Scenario.started().completeTask();
    scenario.handle(new ResetSticky());
    scenario.handle(Scenario.signal("a"));
    assertThat(scenario.effects())
        .endsWith(new Effect.OfferWorkflowTask(Scenario.QUEUE, false, 6, 1));

    var stamp = scenario.startTask();
    scenario.completeTask(stamp, Commands.complete());
    assertThat(scenario.refused(new ResetSticky()).reason()).isEqualTo(Refusal.Reason.NOT_FOUND);
  }
}
