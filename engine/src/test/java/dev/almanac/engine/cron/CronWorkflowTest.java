package dev.almanac.engine.cron;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.util.Durations;
import com.google.protobuf.util.Timestamps;
import dev.almanac.engine.Commands;
import dev.almanac.engine.Scenario;
import dev.almanac.engine.workflow.RequestCancel;
import dev.almanac.engine.workflow.TerminateWorkflow;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.enums.v1.ContinueAsNewInitiator;
import io.temporal.api.enums.v1.RetryState;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.WorkflowExecutionCancelRequestedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Chains of runs by a schedule. */
class CronWorkflowTest {
  private static final Failure FAILURE = Failure.newBuilder().setMessage("no").build();

  @Test
  void aCompletedRunIsFollowedByTheNextTime() {
    var first = scheduled(started -> started.setInput(Scenario.payloads("in")))
        .advance(Duration.ofSeconds(70))
        .completeTask(Commands.complete(Scenario.payloads("result")));

    assertThat(
            first.lastEvent().getWorkflowExecutionCompletedEventAttributes().getNewExecutionRunId())
        .isEqualTo(Scenario.after(Scenario.KEY.runId()).toString());
    var second = first.successor();
    assertThat(second.history()).containsExactly("WORKFLOW_EXECUTION_STARTED");
    assertThat(second.begun().getInitiator())
        .isEqualTo(ContinueAsNewInitiator.CONTINUE_AS_NEW_INITIATOR_CRON_SCHEDULE);
    assertThat(second.begun().getFirstWorkflowTaskBackoff()).isEqualTo(Durations.fromSeconds(50));
    assertThat(second.begun().getInput()).isEqualTo(Scenario.payloads("in"));
    assertThat(second.begun().getLastCompletionResult()).isEqualTo(Scenario.payloads("result"));
    assertThat(second.begun().hasContinuedFailure()).isFalse();
    assertThat(second.begun().getCronSchedule()).isEqualTo("* * * * *");
    second.advance(Duration.ofSeconds(50));
    assertThat(second.history()).endsWith("WORKFLOW_TASK_SCHEDULED");
  }

  @Test
  void aFailedRunPassesItsFailureAndTheLastResultOn() {
    var third = scheduled(started -> started)
        .completeTask(Commands.complete(Scenario.payloads("result")))
        .successor()
        .advance(Duration.ofMinutes(1))
        .completeTask(Commands.fail(FAILURE))
        .successor();

    assertThat(third.begun().getLastCompletionResult()).isEqualTo(Scenario.payloads("result"));
    assertThat(third.begun().getContinuedFailure()).isEqualTo(FAILURE);
    var fourth =
        third.advance(Duration.ofMinutes(1)).completeTask(Commands.complete()).successor();
    assertThat(fourth.begun().hasContinuedFailure()).isFalse();
    assertThat(fourth.begun().hasLastCompletionResult()).isFalse();
  }

  @Test
  void retriesComeBeforeTheNextTime() {
    var policy = RetryPolicy.newBuilder()
        .setInitialInterval(Durations.fromSeconds(1))
        .setBackoffCoefficient(1)
        .setMaximumAttempts(2);
    var first =
        scheduled(started -> started.setRetryPolicy(policy)).completeTask(Commands.fail(FAILURE));
    var retry = first.successor().advance(Duration.ofSeconds(1));

    assertThat(retry.begun().getAttempt()).isEqualTo(2);
    assertThat(retry.begun().getInitiator())
        .isEqualTo(ContinueAsNewInitiator.CONTINUE_AS_NEW_INITIATOR_RETRY);
    retry.completeTask(Commands.fail(FAILURE));
    var closed = retry.lastEvent().getWorkflowExecutionFailedEventAttributes();
    assertThat(closed.getRetryState()).isEqualTo(RetryState.RETRY_STATE_MAXIMUM_ATTEMPTS_REACHED);
    assertThat(closed.getNewExecutionRunId()).isNotEmpty();
    var next = retry.successor();
    assertThat(next.begun().getAttempt()).isEqualTo(1);
    assertThat(next.begun().getInitiator())
        .isEqualTo(ContinueAsNewInitiator.CONTINUE_AS_NEW_INITIATOR_CRON_SCHEDULE);
    assertThat(next.begun().getFirstWorkflowTaskBackoff()).isEqualTo(Durations.fromSeconds(59));
  }

  @Test
  void aRunThatTookTooLongIsFollowedUnlessItsChainIsOver() {
    var late = scheduled(started -> started.setWorkflowRunTimeout(Durations.fromSeconds(90)))
        .advance(Duration.ofSeconds(90));
    assertThat(late.history()).endsWith("WORKFLOW_EXECUTION_TIMED_OUT");
    assertThat(late.successor().begun().getFirstWorkflowTaskBackoff())
        .isEqualTo(Durations.fromSeconds(30));

    var over = scheduled(started -> started.setWorkflowExecutionExpirationTime(
            Timestamps.fromMillis(Scenario.BEGINNING.plusSeconds(90).toEpochMilli())))
        .advance(Duration.ofSeconds(90));
    assertThat(over.history()).endsWith("WORKFLOW_EXECUTION_TIMED_OUT");
    assertThat(over.isFollowed()).isFalse();
  }

  @Test
  void terminationAndCancellationEndTheChain() {
    var terminated = scheduled(started -> started);
    terminated.handle(
        new TerminateWorkflow(WorkflowExecutionTerminatedEventAttributes.getDefaultInstance()));
    assertThat(terminated.isFollowed()).isFalse();

    var cancelled = scheduled(started -> started);
    cancelled.handle(cancel());
    assertThat(cancelled.completeTask(Commands.cancel()).isFollowed()).isFalse();
  }

  @Test
  void aRunThatWasAskedToEndButCompletedIsFollowedByOneThatWasNotAsked() {
    var asked = scheduled(started -> started);
    asked.handle(cancel());
    asked.completeTask(Commands.complete());

    assertThat(asked.successor().run().execution().cancelRequested()).isFalse();
  }

  @Test
  void anEndThatTheWorkflowGaveItselfIsNotFollowedByTheSchedule() {
    var run =
        scheduled(started -> started).completeTask(Commands.continueAsNew(command -> command));

    assertThat(run.successor().begun().getCronSchedule()).isEmpty();
  }

  private static Scenario scheduled(
      UnaryOperator<WorkflowExecutionStartedEventAttributes.Builder> with) {
    return Scenario.started(started -> with.apply(started.setCronSchedule("* * * * *")));
  }

  private static RequestCancel cancel() {
    return new RequestCancel(WorkflowExecutionCancelRequestedEventAttributes.getDefaultInstance());
  }
}
