package dev.almanac.engine.update;

import static dev.almanac.engine.update.Talk.NO;
import static dev.almanac.engine.update.Talk.accept;
import static dev.almanac.engine.update.Talk.completion;
import static dev.almanac.engine.update.Talk.reject;
import static dev.almanac.engine.update.Talk.respond;
import static dev.almanac.engine.update.Talk.say;
import static dev.almanac.engine.update.Talk.update;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.Commands;
import dev.almanac.engine.HandleDeadlines;
import dev.almanac.engine.Scenario;
import dev.almanac.engine.activity.ActivityRef;
import dev.almanac.engine.activity.CompleteActivity;
import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.engine.state.Updates;
import dev.almanac.engine.time.ProtoDurations;
import dev.almanac.engine.workflow.TerminateWorkflow;
import dev.almanac.engine.workflowtask.FailWorkflowTask;
import dev.almanac.engine.workflowtask.ReturnWorkflowTask;
import dev.almanac.engine.workflowtask.TaskStamp;
import io.temporal.api.command.v1.Command;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import io.temporal.api.update.v1.Request;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UpdateTest {
  private static final AdmitUpdate.Waiting NOBODY = new AdmitUpdate.Waiting(0, 0);
  private static final Duration FIRST_TASK = Duration.ofHours(1);

  @Test
  void isShownWithATaskThatLeavesNoTraceIfItIsRejected() {
    var run = Scenario.started().completeTask();
    var before = run.events();

    admit(run, "u");
    var completed = complete(run, run.startTask(), say("u", reject()), true);

    assertThat(completed.rejected()).isEqualTo(Map.of("u", NO));
    assertThat(completed.forgetAfter()).isEqualTo(3);
    assertThat(run.events()).isEqualTo(before);
    assertThat(run.run().tasks().pending()).isEmpty();
    assertThat(run.run().updates().count()).isZero();
  }

  @Test
  void isWrittenWithItsTaskOnceItIsAccepted() {
    var run = Scenario.started().completeTask();
    admit(run, "u");

    var stamp = run.startTask();
    var completed = complete(run, stamp, say("u", accept("u"), respond("u")), true);

    assertThat(completed.isForgotten()).isFalse();
    assertThat(run.history())
        .endsWith(
            "WORKFLOW_TASK_COMPLETED",
            "WORKFLOW_TASK_SCHEDULED",
            "WORKFLOW_TASK_STARTED",
            "WORKFLOW_TASK_COMPLETED",
            "WORKFLOW_EXECUTION_UPDATE_ACCEPTED",
            "WORKFLOW_EXECUTION_UPDATE_COMPLETED");
    assertThat(run.run().updates().get("u")).contains(new Updates.Update(true, 9));
    var accepted = run.events().get(7).getWorkflowExecutionUpdateAcceptedEventAttributes();
    assertThat(accepted.getAcceptedRequest()).isEqualTo(update("u"));
    var done = run.lastEvent().getWorkflowExecutionUpdateCompletedEventAttributes();
    assertThat(done.getAcceptedEventId()).isEqualTo(8);
    assertThat(done.getMeta().getUpdateId()).isEqualTo("u");
  }

  @Test
  void canBeCompletedByALaterTask() {
    var run = Scenario.started().completeTask();
    admit(run, "u");
    complete(run, run.startTask(), say("u", accept("u")), true);
    assertThat(run.run().updates().underWay()).isOne();
    run.handle(Scenario.signal("go"));

    complete(run, run.startTask(), say("u", respond("u")), true);

    assertThat(run.run().updates().underWay()).isZero();
  }

  @Test
  void becomesPartOfTheHistoryWhenASignalArrives() {
    var run = Scenario.started().completeTask();
    admit(run, "u");
    assertThat(run.history()).hasSize(4);

    run.handle(Scenario.signal("news"));

    assertThat(run.history()).endsWith("WORKFLOW_TASK_SCHEDULED", "WORKFLOW_EXECUTION_SIGNALED");
    var completed = complete(run, run.startTask(), say("u", reject()), true);
    assertThat(completed.isForgotten()).isFalse();
    assertThat(run.history()).endsWith("WORKFLOW_TASK_STARTED", "WORKFLOW_TASK_COMPLETED");
  }

  @Test
  void becomesPartOfTheHistoryWhenAnActivityIsDoneAndIsStillTheTaskOnOffer() {
    var run = Scenario.started().completeTask(Commands.schedule(Commands.activity("a")));
    run.startActivity("a");
    admit(run, "u");
    var offered = run.run().tasks().pending().orElseThrow().scheduledEventId();

    run.handle(new CompleteActivity(new ActivityRef.ById("a"), Optional.empty(), "worker"));
    run.handle(Scenario.signal("news"));

    assertThat(run.history())
        .endsWith(
            "WORKFLOW_TASK_SCHEDULED",
            "ACTIVITY_TASK_STARTED",
            "ACTIVITY_TASK_COMPLETED",
            "WORKFLOW_EXECUTION_SIGNALED");
    assertThat(run.run().tasks().pending().orElseThrow().scheduledEventId()).isEqualTo(offered);
  }

  @Test
  void isKeptWhenSomethingArrivesWhileAWorkerIsAtIt() {
    var run = Scenario.started().completeTask();
    admit(run, "u");
    var stamp = run.startTask();
    run.handle(Scenario.signal("news"));

    var completed = complete(run, stamp, say("u", reject()), true);

    assertThat(completed.isForgotten()).isFalse();
    assertThat(run.history())
        .endsWith(
            "WORKFLOW_TASK_SCHEDULED",
            "WORKFLOW_TASK_STARTED",
            "WORKFLOW_TASK_COMPLETED",
            "WORKFLOW_EXECUTION_SIGNALED",
            "WORKFLOW_TASK_SCHEDULED");
  }

  @Test
  void survivesATaskThatNeverReachedItsWorker() {
    var run = Scenario.started().completeTask();
    admit(run, "u");
    var stamp = run.startTask();
    run.handle(Scenario.signal("news"));
    run.handle(new ReturnWorkflowTask(stamp));

    assertThat(run.history()).endsWith("WORKFLOW_TASK_SCHEDULED", "WORKFLOW_EXECUTION_SIGNALED");
    complete(run, run.startTask(), say("u", accept("u")), true);
    assertThat(run.run().updates().get("u")).isPresent();
  }

  @Test
  void isKeptWhenTheWorkerWasShownManyOtherEvents() {
    var run = Scenario.started();
    var timers = new ArrayList<Command>();
    for (int i = 0; i < 11; i++) {
      timers.add(Commands.startTimer("t" + i, Duration.ofDays(1)));
    }
    run.completeTask(timers.toArray(Command[]::new));
    admit(run, "u");

    var completed = complete(run, run.startTask(), say("u", reject()), true);

    assertThat(completed.isForgotten()).isFalse();
    assertThat(completed.rejected()).containsKey("u");
  }

  @Test
  void isKeptForAWorkerThatCannotGoBackOverOtherEvents() {
    var run = Scenario.started().completeTask(Commands.startTimer("t", Duration.ofDays(1)));
    admit(run, "u");

    assertThat(complete(run, run.startTask(), say("u", reject()), false).isForgotten())
        .isFalse();
  }

  @Test
  void isRejectedForAWorkerThatSaysNothing() {
    var run = Scenario.started().completeTask();
    admit(run, "u");

    var completed = complete(run, run.startTask(), List.of(), true);

    assertThat(completed.rejected()).containsEntry("u", UpdateFailures.UNANSWERED);
    assertThat(completed.isForgotten()).isTrue();
  }

  @Test
  void leavesTheQueueThatNobodyAsksAtForATaskLikeAnyOther() {
    var run = Scenario.started().completeTask();
    admit(run, "u");

    run.advance(Duration.ofSeconds(6));

    assertThat(run.history())
        .endsWith("WORKFLOW_TASK_SCHEDULED", "WORKFLOW_TASK_TIMED_OUT", "WORKFLOW_TASK_SCHEDULED");
    assertThat(run.run().tasks().isUnwritten()).isFalse();
  }

  @Test
  void isWrittenWhenItsTaskFailsOrTimesOut() {
    var failing = Scenario.started().completeTask();
    admit(failing, "u");
    fail(failing, failing.startTask());
    assertThat(failing.history())
        .contains("WORKFLOW_TASK_FAILED")
        .doesNotContain("WORKFLOW_EXECUTION_UPDATE_ACCEPTED");

    var late = Scenario.started().completeTask();
    admit(late, "u");
    late.startTask();
    late.advance(Duration.ofSeconds(11));
    assertThat(late.history())
        .contains("WORKFLOW_TASK_TIMED_OUT")
        .containsSubsequence(
            "WORKFLOW_TASK_SCHEDULED", "WORKFLOW_TASK_STARTED", "WORKFLOW_TASK_TIMED_OUT");
  }

  @Test
  void endsWithTheRun() {
    var run = Scenario.started().completeTask();
    admit(run, "u");

    run.handle(
        new TerminateWorkflow(WorkflowExecutionTerminatedEventAttributes.getDefaultInstance()));

    assertThat(run.history()).endsWith("WORKFLOW_TASK_COMPLETED", "WORKFLOW_EXECUTION_TERMINATED");
    assertThat(run.refused(new AdmitUpdate(update("v"), NOBODY)).reason())
        .isEqualTo(Refusal.Reason.NOT_FOUND);
  }

  @Test
  void isNotRejectedByAWorkflowThatEndsWithoutAnAnswer() {
    var run = Scenario.started();
    var close = Scenario.completion(run.startTask(), Commands.complete())
        .about(Map.of("u", update("u")), /* isMoreToCome= */ false);

    var completed = run.handle(close);

    assertThat(run.run().open()).isFalse();
    assertThat(completed.rejected()).isEmpty();
  }

  @Test
  void wakesARunThatWaitsForItsFirstTask() {
    var run = delayed();
    admit(run, "u");

    complete(run, run.startTask(), say("u", accept("u"), respond("u")), true);

    assertThat(run.history())
        .endsWith("WORKFLOW_EXECUTION_UPDATE_ACCEPTED", "WORKFLOW_EXECUTION_UPDATE_COMPLETED");
    assertThat(run.run().firstTaskDue()).isEmpty();
  }

  @Test
  void leavesARunWaitingForItsFirstTaskIfItIsRejected() {
    var run = delayed();
    admit(run, "u");

    var completed = complete(run, run.startTask(), say("u", reject()), true);

    assertThat(completed.isForgotten()).isTrue();
    assertThat(completed.forgetAfter()).isZero();
    assertThat(run.history()).containsExactly("WORKFLOW_EXECUTION_STARTED");
    run.advance(Duration.ofHours(1));
    assertThat(run.history()).endsWith("WORKFLOW_TASK_SCHEDULED");
  }

  @Test
  void doesNotTakeTheFirstTaskWhoseTimeComesMeanwhileWithIt() {
    var waiting = delayed();
    waiting.advance(FIRST_TASK.minusSeconds(1));
    admit(waiting, "u");
    waiting.advance(Duration.ofSeconds(1));
    assertThat(waiting.run().tasks().isUnwritten()).isFalse();

    var held = delayed();
    held.advance(FIRST_TASK.minusSeconds(1));
    admit(held, "u");
    var stamp = held.startTask();
    held.advance(Duration.ofSeconds(1));

    var late = completion(stamp, say("u", reject()), true, Map.of("u", update("u")));
    assertThat(held.refused(late).reason()).isEqualTo(Refusal.Reason.NOT_FOUND);
    assertThat(held.history()).endsWith("WORKFLOW_EXECUTION_STARTED", "WORKFLOW_TASK_SCHEDULED");
  }

  @Test
  void doesNotKeepWhatCameMeanwhileFromTheFirstTask() {
    var run = delayed();
    run.advance(FIRST_TASK.minusSeconds(1));
    admit(run, "u");
    run.startTask();
    run.handle(Scenario.signal("s"));

    run.advance(Duration.ofSeconds(1));

    assertThat(run.history())
        .containsExactly(
            "WORKFLOW_EXECUTION_STARTED", "WORKFLOW_EXECUTION_SIGNALED", "WORKFLOW_TASK_SCHEDULED");
    assertThat(run.run().history().buffered()).isEmpty();
  }

  @Test
  void doesNotKeepAWorkflowFromEndingThatHasNotSeenIt() {
    for (var close : List.of(Commands.complete(), Commands.continueAsNew(next -> next))) {
      var run = Scenario.started();
      var completion =
          Scenario.completion(run.startTask(), close).about(Map.of(), /* isMoreToCome= */ true);

      var completed = run.handle(completion);

      assertThat(completed.failure()).isEmpty();
      assertThat(completed.next()).isEmpty();
      assertThat(run.run().open()).isFalse();
    }
  }

  @Test
  void isRefusedWhenThereAreTooMany() {
    var run = Scenario.started().completeTask();

    assertThat(refusal(run, new AdmitUpdate.Waiting(10, 0))).isEqualTo(Refusal.Reason.TOO_MANY);
    assertThat(
            refusal(run, new AdmitUpdate.Waiting(1, RunLimits.DEFAULT.updates().bytes())))
        .isEqualTo(Refusal.Reason.TOO_MANY);
  }

  @Test
  void isRefusedWhileTheTaskKeepsFailing() {
    var run = Scenario.started();
    fail(run, run.startTask());
    fail(run, run.startTask());

    assertThat(refusal(run, NOBODY)).isEqualTo(Refusal.Reason.NOT_READY);
  }

  @Test
  void countsAgainstTheLimitsUntilItIsCompletedOrForEver() {
    var run = Scenario.started().completeTask();
    for (int task = 0; task < RunLimits.DEFAULT.updates().most() / 500; task++) {
      admit(run, "first of " + task);
      var messages = new ArrayList<io.temporal.api.protocol.v1.Message>();
      for (int i = 0; i < 500; i++) {
        var id = "u" + task + "-" + i;
        messages.addAll(say(id, accept(id), respond(id)));
      }
      run.handle(completion(run.startTask(), messages, true, Map.of()));
    }
    assertThat(run.run().updates().count())
        .isEqualTo(RunLimits.DEFAULT.updates().most());

    assertThat(refusal(run, NOBODY)).isEqualTo(Refusal.Reason.FAILED_PRECONDITION);
  }

  @Test
  void isAcceptedEvenIfTheServerHasForgottenIt() {
    var run = Scenario.started().completeTask();
    admit(run, "u");
    var stamp = run.startTask();

    run.handle(completion(stamp, say("u", accept("u")), true, Map.of()));

    assertThat(run.run().updates().get("u")).isPresent();
  }

  @Test
  void isShownByAnotherTaskIfOneIsNeeded() {
    var run = Scenario.started().completeTask();

    assertThat(run.handle(new ShowUpdates())).isTrue();

    assertThat(run.run().tasks().isUnwritten()).isTrue();
    assertThat(run.handle(new HandleDeadlines(1))).isFalse();
  }

  private static Refusal.Reason refusal(Scenario run, AdmitUpdate.Waiting waiting) {
    return run.refused(new AdmitUpdate(update("another"), waiting)).reason();
  }

  private static void admit(Scenario run, String id) {
    run.handle(new AdmitUpdate(update(id), NOBODY));
  }

  private static Scenario delayed() {
    return Scenario.started(
        start -> start.setFirstWorkflowTaskBackoff(ProtoDurations.message(FIRST_TASK)));
  }

  private static void fail(Scenario run, TaskStamp stamp) {
    run.handle(new FailWorkflowTask(
        stamp,
        WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_WORKFLOW_WORKER_UNHANDLED_FAILURE,
        NO,
        "worker"));
  }

  private static CompleteWorkflowTask.Completed complete(
      Scenario run,
      TaskStamp stamp,
      List<io.temporal.api.protocol.v1.Message> messages,
      boolean canForget) {
    var id = messages.isEmpty() ? "u" : messages.getFirst().getProtocolInstanceId();
    var shown = run.run().updates().get(id).isPresent()
        ? Map.<String, Request>of()
        : Map.of(id, update(id));
    return run.handle(completion(stamp, messages, canForget, shown));
  }
}
