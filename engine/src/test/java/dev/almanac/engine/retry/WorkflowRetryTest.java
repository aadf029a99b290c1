package dev.almanac.engine.retry;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.util.Durations;
import com.google.protobuf.util.Timestamps;
import dev.almanac.engine.Commands;
import dev.almanac.engine.Scenario;
import dev.almanac.engine.workflow.TerminateWorkflow;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.enums.v1.ContinueAsNewInitiator;
import io.temporal.api.enums.v1.RetryState;
import io.temporal.api.failure.v1.ApplicationFailureInfo;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import java.time.Duration;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which runs are retried, and when. */
class WorkflowRetryTest {
  private static final Failure FAILURE = failure(info -> info.setType("Trouble"));

  @Test
  void aRunThatFailedIsTriedAgainAfterAPause() {
    var first = retried(policy -> policy.setInitialInterval(Durations.fromSeconds(3)))
        .completeTask(Commands.fail(FAILURE));

    var closed = first.lastEvent().getWorkflowExecutionFailedEventAttributes();
    assertThat(closed.getRetryState()).isEqualTo(RetryState.RETRY_STATE_IN_PROGRESS);
    assertThat(closed.getNewExecutionRunId())
        .isEqualTo(Scenario.after(Scenario.KEY.runId()).toString());
    var second = first.successor();
    assertThat(second.history()).containsExactly("WORKFLOW_EXECUTION_STARTED");
    assertThat(second.begun().getAttempt()).isEqualTo(2);
    assertThat(second.begun().getInitiator())
        .isEqualTo(ContinueAsNewInitiator.CONTINUE_AS_NEW_INITIATOR_RETRY);
    assertThat(second.begun().getContinuedFailure()).isEqualTo(FAILURE);
    assertThat(second.begun().getFirstWorkflowTaskBackoff()).isEqualTo(Durations.fromSeconds(3));
    assertThat(second.begun().getContinuedExecutionRunId()).isEqualTo(Scenario.RUN);
    assertThat(second.begun().getFirstExecutionRunId()).isEqualTo(Scenario.RUN);
    assertThat(second.advance(Duration.ofSeconds(3)).history()).endsWith("WORKFLOW_TASK_SCHEDULED");
  }

  @Test
  void theNextAttemptDoesTheSameWork() {
    var second = retried(
            policy -> policy,
            started -> started
                .setInput(Scenario.payloads("in"))
                .setLastCompletionResult(Scenario.payloads("last"))
                .setWorkflowRunTimeout(Durations.fromMinutes(5)))
        .completeTask(Commands.memo("k", "\"changed\""), Commands.fail(FAILURE))
        .successor();

    assertThat(second.begun().getInput()).isEqualTo(Scenario.payloads("in"));
    assertThat(second.begun().getLastCompletionResult()).isEqualTo(Scenario.payloads("last"));
    assertThat(second.begun().getWorkflowRunTimeout()).isEqualTo(Durations.fromMinutes(5));
    assertThat(second.begun().hasMemo()).isFalse();
    assertThat(second.begun().hasRetryPolicy()).isTrue();
  }

  @Test
  void pausesGrowAndAttemptsEnd() {
    var run = retried(policy -> policy.setMaximumAttempts(4));
    for (int seconds : new int[] {1, 2, 4}) {
      run = run.completeTask(Commands.fail(FAILURE)).successor();
      assertThat(run.begun().getFirstWorkflowTaskBackoff())
          .isEqualTo(Durations.fromSeconds(seconds));
      run.advance(Duration.ofSeconds(seconds));
    }

    run.completeTask(Commands.fail(FAILURE));

    assertThat(retryState(run)).isEqualTo(RetryState.RETRY_STATE_MAXIMUM_ATTEMPTS_REACHED);
    assertThat(run.isFollowed()).isFalse();
  }

  static Stream<Arguments> ends() {
    return Stream.of(
        Arguments.of(
            failure(info -> info.setNonRetryable(true)),
            RetryState.RETRY_STATE_NON_RETRYABLE_FAILURE),
        Arguments.of(
            failure(info -> info.setType("Fatal")), RetryState.RETRY_STATE_NON_RETRYABLE_FAILURE),
        Arguments.of(
            Failure.newBuilder()
                .setCanceledFailureInfo(
                    io.temporal.api.failure.v1.CanceledFailureInfo.getDefaultInstance())
                .build(),
            RetryState.RETRY_STATE_NON_RETRYABLE_FAILURE),
        Arguments.of(
            failure(info -> info.setNextRetryDelay(Durations.fromHours(2))),
            RetryState.RETRY_STATE_TIMEOUT),
        Arguments.of(
            failure(info -> info.setNextRetryDelay(Durations.fromMinutes(59))),
            RetryState.RETRY_STATE_IN_PROGRESS));
  }

  @ParameterizedTest
  @MethodSource("ends")
  void theEndTellsWhetherAndWhyNotItIsTriedAgain(Failure failure, RetryState state) {
    var run = retried(
            policy -> policy.addNonRetryableErrorTypes("Fatal"),
            started -> expiringIn(started, Duration.ofHours(1)))
        .completeTask(Commands.fail(failure));

    assertThat(retryState(run)).isEqualTo(state);
    assertThat(run.isFollowed()).isEqualTo(state == RetryState.RETRY_STATE_IN_PROGRESS);
  }

  @Test
  void aWorkflowWithoutAPolicyIsTriedOnce() {
    var run = Scenario.started().completeTask(Commands.fail(FAILURE));

    assertThat(retryState(run)).isEqualTo(RetryState.RETRY_STATE_RETRY_POLICY_NOT_SET);
    assertThat(run.isFollowed()).isFalse();
  }

  @Test
  void aRunThatTookTooLongIsTriedAgain() {
    var run = retried(
            policy -> policy, started -> started.setWorkflowRunTimeout(Durations.fromMinutes(1)))
        .advance(Duration.ofMinutes(1));

    var closed = run.lastEvent().getWorkflowExecutionTimedOutEventAttributes();
    assertThat(closed.getRetryState()).isEqualTo(RetryState.RETRY_STATE_IN_PROGRESS);
    assertThat(closed.getNewExecutionRunId())
        .isEqualTo(Scenario.after(Scenario.KEY.runId()).toString());
    var next = run.successor();
    assertThat(next.begun().getContinuedFailure().hasTimeoutFailureInfo()).isTrue();
    next.advance(Duration.ofSeconds(60));
    assertThat(next.run().open()).isTrue();
    next.advance(Duration.ofSeconds(1));
    assertThat(next.run().open()).isFalse();
  }

  @Test
  void aTimeoutThatThePolicyListsIsNotTriedAgain() {
    var run = retried(
            policy -> policy.addNonRetryableErrorTypes("TemporalTimeout:StartToClose"),
            started -> started.setWorkflowRunTimeout(Durations.fromMinutes(1)))
        .advance(Duration.ofMinutes(1));

    assertThat(run.lastEvent().getWorkflowExecutionTimedOutEventAttributes().getRetryState())
        .isEqualTo(RetryState.RETRY_STATE_NON_RETRYABLE_FAILURE);
    assertThat(run.isFollowed()).isFalse();
  }

  @Test
  void nothingFollowsWhenTheTimeOfTheChainIsOver() {
    var run = retried(policy -> policy, started -> expiringIn(started, Duration.ofMinutes(1)))
        .completeTask(Commands.fail(FAILURE))
        .successor();

    run.advance(Duration.ofMinutes(1));

    var closed = run.lastEvent().getWorkflowExecutionTimedOutEventAttributes();
    assertThat(closed.getRetryState()).isEqualTo(RetryState.RETRY_STATE_TIMEOUT);
    assertThat(closed.getNewExecutionRunId()).isEmpty();
    assertThat(run.isFollowed()).isFalse();
  }

  @Test
  void otherEndsAreNotTriedAgain() {
    var terminated = retried(policy -> policy);
    terminated.handle(
        new TerminateWorkflow(WorkflowExecutionTerminatedEventAttributes.getDefaultInstance()));

    assertThat(terminated.isFollowed()).isFalse();
    assertThat(retried(policy -> policy).completeTask(Commands.cancel()).isFollowed())
        .isFalse();
    assertThat(retried(policy -> policy).completeTask(Commands.complete()).isFollowed())
        .isFalse();
  }

  private static Scenario retried(UnaryOperator<RetryPolicy.Builder> change) {
    return retried(change, started -> started);
  }

  private static Scenario retried(
      UnaryOperator<RetryPolicy.Builder> change,
      UnaryOperator<WorkflowExecutionStartedEventAttributes.Builder> with) {
    var policy = change.apply(RetryPolicy.newBuilder()
        .setInitialInterval(Durations.fromSeconds(1))
        .setBackoffCoefficient(2)
        .setMaximumInterval(Durations.fromSeconds(100)));
    return Scenario.started(started -> with.apply(started.setRetryPolicy(policy)));
  }

  private static WorkflowExecutionStartedEventAttributes.Builder expiringIn(
      WorkflowExecutionStartedEventAttributes.Builder started, Duration time) {
    return started.setWorkflowExecutionExpirationTime(
        Timestamps.fromMillis(Scenario.BEGINNING.plus(time).toEpochMilli()));
  }

  private static RetryState retryState(Scenario run) {
    return run.lastEvent().getWorkflowExecutionFailedEventAttributes().getRetryState();
  }

  private static Failure failure(UnaryOperator<ApplicationFailureInfo.Builder> change) {
    return Failure.newBuilder()
        .setMessage("no")
        .setApplicationFailureInfo(change.apply(ApplicationFailureInfo.newBuilder()))
        .build();
  }
}
