package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.temporal.activity.Activity;
import io.temporal.activity.ActivityOptions;
import io.temporal.api.enums.v1.RetryState;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.client.WorkflowFailedException;
import io.temporal.common.RetryOptions;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.TimeoutFailure;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

@OnEachDatabase
class ActivityTimeoutTest {
  private static final Duration SHORT = Duration.ofMillis(500);

  /** So much that the first heartbeat of a slow worker comes in time. */
  private static final Duration AMPLE = Duration.ofSeconds(5);

  private final CountDownLatch end = new CountDownLatch(1);
  private final Storage storage;

  ActivityTimeoutTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void comesWhenAnAttemptTakesTooLong() {
    var failure = failureOf(
        this::endless,
        options -> options.setStartToCloseTimeout(SHORT).setRetryOptions(Activities.retries(1)));

    assertThat(failure.getRetryState()).isEqualTo(RetryState.RETRY_STATE_MAXIMUM_ATTEMPTS_REACHED);
    assertThat(timeout(failure)).isEqualTo(TimeoutType.TIMEOUT_TYPE_START_TO_CLOSE);
  }

  @Test
  void comesWhenNobodyTakesIt() {
    var failure = failureOf(
        input -> input,
        options -> options.setTaskQueue("nobody-here").setScheduleToStartTimeout(SHORT));

    assertThat(failure.getRetryState()).isEqualTo(RetryState.RETRY_STATE_TIMEOUT);
    assertThat(timeout(failure)).isEqualTo(TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_START);
  }

  @Test
  void comesWhenAllAttemptsTogetherTakeTooLong() {
    var failure = failureOf(
        this::endless,
        options ->
            options.setStartToCloseTimeout(Duration.ofMinutes(1)).setScheduleToCloseTimeout(SHORT));

    assertThat(timeout(failure)).isEqualTo(TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_CLOSE);
  }

  @Test
  void endsRetriesWithTheLastFailureWhenTheNextWouldBeTooLate() {
    var failure = failureOf(
        input -> {
          throw ApplicationFailure.newFailure("no", "Never");
        },
        options -> options
            .setScheduleToCloseTimeout(Duration.ofSeconds(30))
            .setRetryOptions(RetryOptions.newBuilder()
                .setInitialInterval(Duration.ofMinutes(1))
                .build()));

    assertThat(failure.getRetryState()).isEqualTo(RetryState.RETRY_STATE_TIMEOUT);
    assertThat(Causes.cause(failure, ApplicationFailure.class).getType()).isEqualTo("Never");
  }

  @Test
  void comesWhenHeartbeatsStopAndBringsTheLastDetails() {
    var failure = failureOf(
        input -> {
          Activity.getExecutionContext().heartbeat("beat");
          return endless(input);
        },
        options -> options.setHeartbeatTimeout(AMPLE).setRetryOptions(Activities.retries(1)));

    assertThat(timeout(failure)).isEqualTo(TimeoutType.TIMEOUT_TYPE_HEARTBEAT);
    var details = Causes.cause(failure, TimeoutFailure.class).getLastHeartbeatDetails();
    assertThat(details.get(String.class)).isEqualTo("beat");
  }

  @Test
  void leadsToAnotherAttempt() {
    try (var stage = Stage.on(storage)
        .does(input ->
            Activity.getExecutionContext().getInfo().getAttempt() == 1 ? endless(input) : "second")
        .plays((input, pokes) ->
            Activities.act(input, options -> options.setStartToCloseTimeout(SHORT)))
        .open()) {
      assertThat(Stage.result(stage.start(""))).isEqualTo("second");
      end.countDown();
    }
  }

  private ActivityFailure failureOf(Deed deed, UnaryOperator<ActivityOptions.Builder> options) {
    try (var stage = Stage.on(storage)
        .does(deed)
        .plays((input, pokes) -> Activities.act(input, options))
        .open()) {
      var workflow = stage.start("");
      var failed = Assertions.catchThrowableOfType(
          WorkflowFailedException.class, () -> Stage.result(workflow));
      end.countDown();
      return Causes.cause(failed, ActivityFailure.class);
    }
  }

  private static TimeoutType timeout(ActivityFailure failure) {
    return Causes.cause(failure, TimeoutFailure.class).getTimeoutType();
  }

  /** Goes on until the test has seen what it wanted. */
  private String endless(String input) {
    try {
      assertThat(end.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return input;
  }
}
