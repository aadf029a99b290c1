package dev.almanac.engine.update;

import static dev.almanac.engine.update.Talk.reject;
import static dev.almanac.engine.update.Talk.say;
import static dev.almanac.engine.update.Talk.update;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.Commands;
import dev.almanac.engine.Scenario;
import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.workflowtask.TaskStamp;
import io.temporal.api.command.v1.Command;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowTaskCompletedEventAttributes;
import io.temporal.api.protocol.v1.Message;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The task that follows at once for updates that arrived while a worker held the previous one. */
class NextTaskTest {
  private static final Command TIMER = Commands.startTimer("t", Duration.ofDays(1));

  @Test
  void isTakenAlongByTheWorkerAndLeavesNoTraceIfNothingComesOfIt() {
    var run = Scenario.started();

    var completed = run.handle(taking(run.startTask(), List.of(TIMER), List.of()));

    var next = completed.next().orElseThrow();
    assertThat(next.previousStartedEventId()).isEqualTo(3);
    assertThat(next.unwritten()).extracting(HistoryEvent::getEventId).containsExactly(6L, 7L);
    assertThat(run.history()).endsWith("WORKFLOW_TASK_COMPLETED", "TIMER_STARTED");

    var forgotten = run.handle(
        Talk.completion(next.stamp(), say("u", reject()), true, Map.of("u", update("u"))));
    assertThat(forgotten.isForgotten()).isTrue();
    assertThat(forgotten.forgetAfter()).isEqualTo(3);
    assertThat(run.history()).endsWith("WORKFLOW_TASK_COMPLETED", "TIMER_STARTED");
  }

  @Test
  void isWrittenAndOfferedIfTheWorkerDoesNotTakeIt() {
    var run = Scenario.started();
    var completion = Scenario.completion(run.startTask(), TIMER).about(Map.of(), true);

    var completed = run.handle(completion);

    assertThat(completed.next()).isEmpty();
    assertThat(run.history()).endsWith("TIMER_STARTED", "WORKFLOW_TASK_SCHEDULED");
    assertThat(run.startTask().attempt()).isOne();
  }

  @Test
  void isOneLikeAnyOtherIfSomethingElseCameInToo() {
    var run = Scenario.started();
    var stamp = run.startTask();
    run.handle(Scenario.signal("news"));

    var completed = run.handle(taking(stamp, List.of(TIMER), List.of()));

    assertThat(completed.next().orElseThrow().unwritten()).hasSize(1);
    assertThat(run.history()).endsWith("WORKFLOW_EXECUTION_SIGNALED", "WORKFLOW_TASK_SCHEDULED");
  }

  @Test
  void followsOneThatHasComeToNothing() {
    var run = Scenario.started().completeTask();
    run.handle(new AdmitUpdate(update("u"), new AdmitUpdate.Waiting(0, 0)));
    var before = run.events();

    var completed = run.handle(taking(run.startTask(), List.of(), say("u", reject())));

    assertThat(completed.isForgotten()).isTrue();
    assertThat(completed.forgetAfter()).isEqualTo(3);
    assertThat(completed.next().orElseThrow().previousStartedEventId()).isEqualTo(3);
    assertThat(run.events()).isEqualTo(before);
    assertThat(run.run().taskInProgress()).isTrue();
  }

  /** Completes as a worker that was shown update u and takes the next task; others wait. */
  private static CompleteWorkflowTask taking(
      TaskStamp stamp, List<Command> commands, List<Message> messages) {
    var wishes = new CompleteWorkflowTask.Options(
        Scenario.CACHED.sticky(),
        false,
        Optional.of(new CompleteWorkflowTask.Take("next nonce", "next request")));
    return new CompleteWorkflowTask(
        stamp,
        commands,
        WorkflowTaskCompletedEventAttributes.getDefaultInstance(),
        wishes,
        Scenario.NAMESPACE,
        UpdateProtocolMessages.said(messages, true).about(Map.of("u", update("u")), true));
  }
}
