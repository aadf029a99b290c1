package dev.almanac.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.workflow.TerminateWorkflow;
import dev.almanac.engine.workflowtask.TaskStamp;
import io.temporal.api.command.v1.Command;
import io.temporal.api.enums.v1.SignalExternalWorkflowExecutionFailedCause;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExternalTest {
  private final Scenario sender = Scenario.started();
  private final Scenario child = child();

  private Scenario child() {
    sender.completeTask(Family.start(Family.child("child")));
    return Family.started(sender);
  }

  @Test
  void signalsAnotherWorkflow() {
    sender.completeTask(Family.signal(Family.signalTo("child")));
    long initiated = sender.lastEvent().getEventId();
    assertThat(sender.history()).endsWith("SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_INITIATED");

    assertThat(Family.deliver(child, Family.last(sender, EntityMessage.SignalExternal.class)))
        .isTrue();
    var signal = child.lastEvent().getWorkflowExecutionSignaledEventAttributes();
    assertThat(signal.getSignalName()).isEqualTo("hello");
    assertThat(signal.getInput()).isEqualTo(Scenario.payloads("input"));
    assertThat(signal.getExternalWorkflowExecution().getWorkflowId()).isEqualTo("workflow");
    Family.deliver(sender, Family.last(child, EntityMessage.ExternalResult.class));

    assertThat(sender.history())
        .endsWith("EXTERNAL_WORKFLOW_EXECUTION_SIGNALED", "WORKFLOW_TASK_SCHEDULED");
    var done = sender
        .events()
        .get(sender.events().size() - 2)
        .getExternalWorkflowExecutionSignaledEventAttributes();
    assertThat(done.getInitiatedEventId()).isEqualTo(initiated);
    assertThat(done.getWorkflowExecution().getWorkflowId()).isEqualTo("child");
    assertThat(sender.run().contacts().signalling().isEmpty()).isTrue();
    assertThat(Family.deliver(sender, Family.last(child, EntityMessage.ExternalResult.class)))
        .as("a repetition")
        .isFalse();
  }

  @Test
  void asksAnotherWorkflowToEnd() {
    sender.completeTask(Family.cancel(Family.cancelOf("child").setChildWorkflowOnly(true)));
    Family.deliver(child, Family.last(sender, EntityMessage.CancelExternal.class));
    var request = child.events().stream()
        .filter(event -> event.hasWorkflowExecutionCancelRequestedEventAttributes())
        .findFirst()
        .orElseThrow()
        .getWorkflowExecutionCancelRequestedEventAttributes();
    assertThat(request.getCause()).isEqualTo("enough");
    assertThat(request.getExternalInitiatedEventId()).isPositive();
    assertThat(request.getExternalWorkflowExecution().getRunId()).isEqualTo(Scenario.RUN);

    Family.deliver(sender, Family.last(child, EntityMessage.ExternalResult.class));

    assertThat(sender.history())
        .endsWith("EXTERNAL_WORKFLOW_EXECUTION_CANCEL_REQUESTED", "WORKFLOW_TASK_SCHEDULED");
    assertThat(sender.run().contacts().cancelling().isEmpty()).isTrue();
  }

  @Test
  void failsIfThereIsNoSuchWorkflow() {
    sender.completeTask(
        Family.signal(Family.signalTo("nobody")), Family.cancel(Family.cancelOf("nobody")));
    for (var message : Family.sent(sender)) {
      MessageRequests.undelivered(message).ifPresent(answer -> Family.deliver(sender, answer));
    }

    assertThat(sender.history())
        .contains(
            "SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_FAILED",
            "REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_FAILED");
  }

  @Test
  void failsForAWorkflowThatHasEndedUnlessItIsToEnd() {
    child.handle(
        new TerminateWorkflow(WorkflowExecutionTerminatedEventAttributes.getDefaultInstance()));
    sender.completeTask(Family.signal(Family.signalTo("child")));
    Family.deliver(child, Family.last(sender, EntityMessage.SignalExternal.class));
    assertThat(Family.last(child, EntityMessage.ExternalResult.class).answer())
        .isEqualTo(EntityMessage.ExternalOutcome.NOT_FOUND);
    Family.deliver(sender, Family.last(child, EntityMessage.ExternalResult.class));

    sender.completeTask(Family.cancel(Family.cancelOf("child")));
    Family.deliver(child, Family.last(sender, EntityMessage.CancelExternal.class));
    assertThat(Family.last(child, EntityMessage.ExternalResult.class).answer())
        .isEqualTo(EntityMessage.ExternalOutcome.DONE);
  }

  @Test
  void failsForAChildOfSomebodyElse() {
    var stranger = Scenario.started();
    sender.completeTask(
        Family.signal(Family.signalTo("other").setChildWorkflowOnly(true)),
        Family.cancel(Family.cancelOf("other").setChildWorkflowOnly(true)));
    for (var message : Family.sent(sender)) {
      if (message instanceof EntityMessage.SignalExternal
          || message instanceof EntityMessage.CancelExternal) {
        assertThat(Family.deliver(stranger, message)).isFalse();
        assertThat(Family.last(stranger, EntityMessage.ExternalResult.class).answer())
            .isEqualTo(EntityMessage.ExternalOutcome.NOT_FOUND);
      }
    }
    assertThat(stranger.history()).doesNotContain("WORKFLOW_EXECUTION_SIGNALED");
  }

  @Test
  void failsForOneself() {
    sender.completeTask(
        Family.signal(Family.signalTo("workflow")), Family.cancel(Family.cancelOf("workflow")));
    for (var message : Family.sent(sender)) {
      if (message instanceof EntityMessage.SignalExternal
          || message instanceof EntityMessage.CancelExternal) {
        assertThat(Family.deliver(sender, message)).isFalse();
      }
    }
    assertThat(sender.run().execution().cancelRequested()).isFalse();
  }

  @Test
  void failsIfTheOtherHasHadTooManySignals() {
    var busy = child.run();
    for (int at = 0; at < 10_000; at++) {
      busy = accepted(busy, Scenario.signal("s")).next();
    }
    sender.completeTask(Family.signal(Family.signalTo("child")));
    var message = Family.last(sender, EntityMessage.SignalExternal.class);

    var effects = accepted(busy, MessageRequests.request(message).orElseThrow()).effects();
    Family.deliver(sender, ((Effect.Send) effects.getLast()).message());

    var failed = sender
        .events()
        .get(sender.events().size() - 2)
        .getSignalExternalWorkflowExecutionFailedEventAttributes();
    assertThat(failed.getCause())
        .isEqualTo(
            SignalExternalWorkflowExecutionFailedCause
                .SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_FAILED_CAUSE_SIGNAL_COUNT_LIMIT_EXCEEDED);
  }

  /** Without the checks of a scenario, which take too long for this many steps. */
  private Decision.Accepted<Boolean> accepted(Run run, Request<Boolean> request) {
    return (Decision.Accepted<Boolean>) Engine.decide(run, request, child.now());
  }

  @Test
  void comesAgainIfTheOtherIsAboutToEnd() {
    var task = child.startTask();
    child.handle(Scenario.signal("unseen"));
    assertThat(child.handle(Scenario.completion(task, Commands.complete())).failure())
        .isPresent();
    var last = child.startTask();
    sender.completeTask(Family.signal(Family.signalTo("child")));
    var message = Family.last(sender, EntityMessage.SignalExternal.class);

    assertThat(child.refused(MessageRequests.request(message).orElseThrow()).reason())
        .isEqualTo(Refusal.Reason.BUSY);
    child.completeTask(last, Commands.complete());

    assertThat(Family.deliver(child, message)).isFalse();
  }

  @Test
  void reachesAChildThatWasStartedByTheSameTask() {
    sender.handle(Scenario.signal("wake"));
    sender.completeTask(
        Family.start(Family.child("second")), Family.signal(Family.signalTo("second")));

    assertThat(Family.sent(sender).stream().map(EntityMessage.ToRun::to).map(to -> to.workflowId()))
        .endsWith("second", "second");
  }

  @Test
  void doesNotEndAChildThatWasStartedByTheSameTask() {
    sender.handle(Scenario.signal("wake"));

    assertThat(sender
            .failTask(
                Family.start(Family.child("second")), Family.cancel(Family.cancelOf("second")))
            .message())
        .contains("Start and RequestCancel for child workflow is not allowed in same workflow task."
            + " WorkflowId=second RunId= Namespace=");
  }

  @Test
  void isOneOfSoManyAtMost() {
    var signals = new Command[2000];
    Arrays.setAll(signals, at -> Family.signal(Family.signalTo("w" + at)));
    var cancels = new Command[2000];
    Arrays.setAll(cancels, at -> Family.cancel(Family.cancelOf("w" + at)));
    sender.completeTask(signals);
    sender.handle(Scenario.signal("wake"));
    sender.completeTask(cancels);
    sender.handle(Scenario.signal("wake"));

    var task = sender.startTask();
    assertThat(refusal(task, signals[0])).startsWith("PendingSignalsLimitExceeded");
    assertThat(refusal(sender.startTask(), cancels[0]))
        .startsWith("PendingRequestCancelLimitExceeded");
  }

  private String refusal(TaskStamp task, Command command) {
    return sender
        .handle(Scenario.completion(task, command))
        .failure()
        .map(failure -> failure.message())
        .orElseThrow();
  }

  @Test
  void hasAnAnswerOnlyIfSomebodyWaitsForIt() {
    sender.completeTask(Family.signal(Family.signalTo("nobody")));
    var answer =
        MessageRequests.undelivered(Family.last(sender, EntityMessage.SignalExternal.class));

    assertThat(answer.map(EntityMessage.ToRun.class::cast).flatMap(MessageRequests::undelivered))
        .isEqualTo(Optional.empty());
  }
}
