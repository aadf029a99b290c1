package dev.almanac.engine;

import static dev.almanac.engine.ActivityTasks.FAILURE;
import static dev.almanac.engine.ActivityTasks.fail;
import static dev.almanac.engine.ActivityTasks.heartbeat;
import static dev.almanac.engine.ActivityTasks.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.enums.v1.RetryState;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.failure.v1.TimeoutFailureInfo;
import io.temporal.api.history.v1.ActivityTaskTimedOutEventAttributes;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ActivityTimeoutTest {
  @Test
  void aLateAttemptTimesOutAndIsRepeated() {
    var scenario = with(Commands.activity("a"));
    scenario.startActivity("a");

    scenario.advance(Duration.ofSeconds(30));
    assertThat(scenario.activity("a").attempt()).isEqualTo(2);
    scenario.advance(Duration.ofSeconds(1));

    assertThat(scenario.effects()).endsWith(new Effect.OfferActivity(Scenario.QUEUE, 5, 2));
  }

  @Test
  void heartbeatsKeepAnAttemptAliveAndTheirDetailsOutliveIt() {
    var scenario = with(Commands.activity("a")
        .setHeartbeatTimeout(ProtoDurations.message(Duration.ofSeconds(10)))
        .setRetryPolicy(RetryPolicy.newBuilder().setMaximumAttempts(1)));
    var stamp = scenario.startActivity("a");
    scenario.advance(Duration.ofSeconds(9));
    scenario.handle(heartbeat(stamp, "half"));
    scenario.advance(Duration.ofSeconds(9));
    assertThat(scenario.run().activities().size()).isOne();

    scenario.advance(Duration.ofSeconds(1));

    var info = timedOut(scenario).getFailure().getTimeoutFailureInfo();
    assertThat(info.getTimeoutType()).isEqualTo(TimeoutType.TIMEOUT_TYPE_HEARTBEAT);
    assertThat(info.getLastHeartbeatDetails()).isEqualTo(Scenario.payloads("half"));
  }

  @Test
  void anActivityThatNobodyTakesTimesOutWithoutAnotherTry() {
    var scenario = with(Commands.activity("a")
        .setScheduleToStartTimeout(ProtoDurations.message(Duration.ofSeconds(5))));

    scenario.advance(Duration.ofSeconds(5));

    assertThat(scenario.history())
        .endsWith("ACTIVITY_TASK_TIMED_OUT", "WORKFLOW_TASK_SCHEDULED")
        .doesNotContain("ACTIVITY_TASK_STARTED");
    assertThat(timedOut(scenario).getRetryState()).isEqualTo(RetryState.RETRY_STATE_TIMEOUT);
  }

  @Test
  void theTimeoutOfTheLastAttemptTellsOfWhatTheOneBeforeDied() {
    var twice = RetryPolicy.newBuilder().setMaximumAttempts(2);
    var scenario = with(Commands.activity("a").setRetryPolicy(twice));
    scenario.handle(fail(scenario.startActivity("a"), FAILURE));
    scenario.advance(Duration.ofSeconds(1));
    scenario.startActivity("a");

    scenario.advance(Duration.ofSeconds(30));

    var timedOut = timedOut(scenario);
    assertThat(timedOut.getRetryState()).isEqualTo(RetryState.RETRY_STATE_MAXIMUM_ATTEMPTS_REACHED);
    assertThat(timedOut.getFailure().getTimeoutFailureInfo().getTimeoutType())
        .isEqualTo(TimeoutType.TIMEOUT_TYPE_START_TO_CLOSE);
    assertThat(timedOut.getFailure().getCause()).isEqualTo(FAILURE);
  }

  @Test
  void onlyTheTimeoutInTheHistoryTellsTheLastHeartbeat() {
    var scenario = with(Commands.activity("a")
        .setHeartbeatTimeout(ProtoDurations.message(Duration.ofSeconds(10)))
        .setRetryPolicy(RetryPolicy.newBuilder().setMaximumAttempts(2)));
    scenario.handle(heartbeat(scenario.startActivity("a"), "half"));
    scenario.advance(Duration.ofSeconds(10));
    scenario.advance(Duration.ofSeconds(1));
    scenario.startActivity("a");

    scenario.advance(Duration.ofSeconds(10));

    var failure = timedOut(scenario).getFailure();
    assertThat(failure.getTimeoutFailureInfo().getLastHeartbeatDetails())
        .isEqualTo(Scenario.payloads("half"));
    assertThat(failure.getCause().getTimeoutFailureInfo())
        .isEqualTo(TimeoutFailureInfo.newBuilder()
            .setTimeoutType(TimeoutType.TIMEOUT_TYPE_HEARTBEAT)
            .build());
    assertThat(failure.getCause().hasCause()).isFalse();
  }

  private static ActivityTaskTimedOutEventAttributes timedOut(Scenario scenario) {
    return scenario
        .events()
        .get(scenario.events().size() - 2)
        .getActivityTaskTimedOutEventAttributes();
  }

  @Test
  void theWholeTimeEndsRetries() {
    var scenario = with(Commands.activity("a")
        .setScheduleToCloseTimeout(ProtoDurations.message(Duration.ofSeconds(31))));
    scenario.startActivity("a");

    scenario.advance(Duration.ofSeconds(30));
    scenario.advance(Duration.ofSeconds(1));

    assertThat(timedOut(scenario).getFailure().getTimeoutFailureInfo().getTimeoutType())
        .isEqualTo(TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_CLOSE);
    assertThat(timedOut(scenario).getFailure().hasCause()).isTrue();
  }

  @Test
  void theWholeTimeIsUpForLackOfAWorkerIfNobodyEverCame() {
    var scenario = with(Commands.activity("a")
        .setScheduleToCloseTimeout(ProtoDurations.message(Duration.ofSeconds(20))));

    scenario.advance(Duration.ofSeconds(20));

    assertThat(timedOut(scenario).getFailure().getTimeoutFailureInfo().getTimeoutType())
        .isEqualTo(TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_START);
  }

  @Test
  void anAttemptAfterWhichThereIsNoTimeForAnotherEndsTheWhole() {
    var scenario = with(Commands.activity("a")
        .setScheduleToCloseTimeout(ProtoDurations.message(Duration.ofMillis(30_500))));
    scenario.startActivity("a");

    scenario.advance(Duration.ofSeconds(30));

    var failure = timedOut(scenario).getFailure();
    assertThat(failure.getMessage())
        .isEqualTo("Not enough time to schedule next retry before activity ScheduleToClose timeout,"
            + " giving up retrying");
    assertThat(failure.getTimeoutFailureInfo().getTimeoutType())
        .isEqualTo(TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_CLOSE);
    assertThat(failure.hasCause()).isFalse();
  }
}
