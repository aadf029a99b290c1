package dev.almanac.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.activity.ActivityCancellation;
import dev.almanac.engine.activity.ActivityRef;
import dev.almanac.engine.activity.ActivityStamp;
import dev.almanac.engine.activity.CompleteActivity;
import dev.almanac.engine.activity.FailActivity;
import dev.almanac.engine.activity.HeartbeatActivity;
import dev.almanac.engine.activity.Retries;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.state.Activity;
import dev.almanac.engine.state.Durations;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.enums.v1.RetryState;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.failure.v1.ApplicationFailureInfo;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.failure.v1.TimeoutFailureInfo;
import io.temporal.api.history.v1.ActivityTaskTimedOutEventAttributes;
import io.temporal.api.taskqueue.v1.TaskQueue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ActivityTest {
  private static final Payloads LARGE = Scenario.payloads("x".repeat(2 * 1024 * 1024));
  private static final Failure FAILURE = Failure.newBuilder()
      .setMessage("no")
      .setApplicationFailureInfo(ApplicationFailureInfo.newBuilder().setType("Oops"))
      .build();

  @Test
  void theResultBecomesHistoryTogetherWithTheStart() {
    var scenario = with(Commands.activity("a"));
    assertThat(scenario.effects()).contains(new Effect.OfferActivity(Scenario.QUEUE, 5, 1));
    var stamp = scenario.startActivity("a");
    assertThat(scenario.history()).endsWith("ACTIVITY_TASK_SCHEDULED");

    scenario.handle(complete(stamp));

    assertThat(scenario.history())
        .endsWith("ACTIVITY_TASK_STARTED", "ACTIVITY_TASK_COMPLETED", "WORKFLOW_TASK_SCHEDULED");
    assertThat(scenario.run().activities().size()).isZero();
  }

  @Test
  void itsQueueIsANormalOneEvenIfTheWorkerDoesNotSaySo() {
    var scenario = with(Commands.activity("a"));

    assertThat(scenario.lastEvent().getActivityTaskScheduledEventAttributes().getTaskQueue())
        .isEqualTo(TaskQueue.newBuilder()
            .setName(Scenario.QUEUE)
            .setKind(TaskQueueKind.TASK_QUEUE_KIND_NORMAL)
            .build());
  }

  @Test
  void aResultDuringAWorkflowTaskFollowsIt() {
    var scenario = with(Commands.activity("a"), Commands.activity("b"));
    var a = scenario.startActivity("a");
    var b = scenario.startActivity("b");
    scenario.handle(complete(a));
    var task = scenario.startTask();
    scenario.handle(complete(b));
    assertThat(scenario.refused(complete(b)).reason()).isEqualTo(Refusal.Reason.NOT_FOUND);

    scenario.completeTask(task);

    assertThat(scenario.history())
        .endsWith(
            "WORKFLOW_TASK_COMPLETED",
            "ACTIVITY_TASK_STARTED",
            "ACTIVITY_TASK_COMPLETED",
            "WORKFLOW_TASK_SCHEDULED");
    var events = scenario.events();
    var result = events.get(events.size() - 2).getActivityTaskCompletedEventAttributes();
    assertThat(result.getStartedEventId())
        .isEqualTo(events.get(events.size() - 3).getEventId());
  }

  @Test
  void aFailedAttemptIsRepeatedAfterAWhile() {
    var scenario = with(Commands.activity("a"));
    int written = scenario.history().size();

    var next = scenario.handle(fail(scenario.startActivity("a"), FAILURE));
    assertThat(next).isEqualTo(new Retries.Next.At(scenario.now().plusSeconds(1)));
    scenario.advance(Duration.ofSeconds(1));

    assertThat(scenario.history()).hasSize(written);
    assertThat(scenario.effects()).endsWith(new Effect.OfferActivity(Scenario.QUEUE, 5, 2));
    scenario.handle(complete(scenario.startActivity("a")));
    var started = scenario.events().get(written).getActivityTaskStartedEventAttributes();
    assertThat(started.getAttempt()).isEqualTo(2);
    assertThat(started.getLastFailure()).isEqualTo(FAILURE);
  }

  @Test
  void theLastAttemptIsKnownUntilTheNextHasEnded() {
    var scenario = with(Commands.activity("a"));
    var begun = scenario.now();
    var stamp = scenario.startActivity("a");
    scenario.advance(Duration.ofSeconds(2));
    scenario.handle(fail(stamp, FAILURE));
    var last = new Activity.Attempt("worker", begun, begun, begun.plusSeconds(2));

    assertThat(scenario.activity("a").progress().lastAttempt()).contains(last);
    scenario.advance(Duration.ofSeconds(1));
    assertThat(scenario.activity("a").progress().lastAttempt()).contains(last);
    scenario.startActivity("a");
    assertThat(scenario.activity("a").progress().lastAttempt()).contains(last);
  }

  @Test
  void anAttemptThatWasGivenUpCannotAnswer() {
    var scenario = with(Commands.activity("a"));
    var first = scenario.startActivity("a");
    scenario.handle(fail(first, FAILURE));
    scenario.advance(Duration.ofSeconds(1));
    scenario.startActivity("a");

    assertThat(scenario.refused(complete(first)).reason()).isEqualTo(Refusal.Reason.NOT_FOUND);
  }

  @Test
  void theLastAllowedAttemptIsFinal() {
    var once = RetryPolicy.newBuilder().setMaximumAttempts(1).build();
    var scenario = with(Commands.activity("a").setRetryPolicy(once));

    scenario.handle(fail(scenario.startActivity("a"), FAILURE));

    var failed = scenario.events().get(scenario.events().size() - 2);
    assertThat(failed.getActivityTaskFailedEventAttributes().getRetryState())
        .isEqualTo(RetryState.RETRY_STATE_MAXIMUM_ATTEMPTS_REACHED);
  }

  @Test
  void aTypeThatThePolicyListsIsFinal() {
    var policy = RetryPolicy.newBuilder().addNonRetryableErrorTypes("Oops").build();
    var scenario = with(Commands.activity("a").setRetryPolicy(policy));

    var next = scenario.handle(fail(scenario.startActivity("a"), FAILURE));

    assertThat(next)
        .isEqualTo(new Retries.Next.Never(RetryState.RETRY_STATE_NON_RETRYABLE_FAILURE));
  }

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
        .setHeartbeatTimeout(Durations.message(Duration.ofSeconds(10)))
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
    var scenario = with(
        Commands.activity("a").setScheduleToStartTimeout(Durations.message(Duration.ofSeconds(5))));

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
        .setHeartbeatTimeout(Durations.message(Duration.ofSeconds(10)))
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
        .setScheduleToCloseTimeout(Durations.message(Duration.ofSeconds(31))));
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
        .setScheduleToCloseTimeout(Durations.message(Duration.ofSeconds(20))));

    scenario.advance(Duration.ofSeconds(20));

    assertThat(timedOut(scenario).getFailure().getTimeoutFailureInfo().getTimeoutType())
        .isEqualTo(TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_START);
  }

  @Test
  void anAttemptAfterWhichThereIsNoTimeForAnotherEndsTheWhole() {
    var scenario = with(Commands.activity("a")
        .setScheduleToCloseTimeout(Durations.message(Duration.ofMillis(30_500))));
    scenario.startActivity("a");

    scenario.advance(Duration.ofSeconds(30));

    var failure = timedOut(scenario).getFailure();
    assertThat(failure.getTimeoutFailureInfo().getTimeoutType())
        .isEqualTo(TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_CLOSE);
    assertThat(failure.hasCause()).isFalse();
  }

  @Test
  void anActivityThatIsNotRunningIsCancelledAtOnce() {
    var scenario = with(Commands.activity("a"), Commands.activity("b"));
    scenario.handle(complete(scenario.startActivity("b")));

    scenario.completeTask(Commands.cancelActivity(5));

    assertThat(scenario.history())
        .endsWith(
            "ACTIVITY_TASK_CANCEL_REQUESTED", "ACTIVITY_TASK_CANCELED", "WORKFLOW_TASK_SCHEDULED");
  }

  @Test
  void theEndOfACancelledActivityFollowsTheEventsOfAllCommands() {
    var scenario = Scenario.started();

    scenario.completeTask(
        Commands.schedule(Commands.activity("a")),
        Commands.cancelActivity(5),
        Commands.cancelActivity(5),
        Commands.schedule(Commands.activity("a")));

    assertThat(scenario.history())
        .endsWith(
            "WORKFLOW_TASK_COMPLETED",
            "ACTIVITY_TASK_SCHEDULED",
            "ACTIVITY_TASK_CANCEL_REQUESTED",
            "ACTIVITY_TASK_SCHEDULED",
            "ACTIVITY_TASK_CANCELED",
            "WORKFLOW_TASK_SCHEDULED");
    assertThat(scenario.run().activities().get(7)).isPresent();
  }

  @Test
  void aRunThatEndsIsNotToldOfTheActivitiesThatItCancels() {
    var scenario = Scenario.started();

    scenario.completeTask(
        Commands.schedule(Commands.activity("a")), Commands.cancelActivity(5), Commands.complete());

    assertThat(scenario.history())
        .endsWith("ACTIVITY_TASK_CANCEL_REQUESTED", "WORKFLOW_EXECUTION_COMPLETED");
    assertThat(scenario.run().history().buffered()).isEmpty();
  }

  @Test
  void aRunningActivityHearsOfItsCancellationAndAcknowledgesIt() {
    var scenario = with(Commands.activity("a"), Commands.activity("b"));
    var a = scenario.startActivity("a");
    scenario.handle(complete(scenario.startActivity("b")));
    var early = new ActivityCancellation.Acknowledge(held(a), Optional.empty(), "worker");
    assertThat(scenario.refused(early).reason()).isEqualTo(Refusal.Reason.INVALID_ARGUMENT);
    scenario.completeTask(Commands.cancelActivity(5));

    assertThat(scenario.handle(heartbeat(a, "x")).isToEnd()).isTrue();
    scenario.handle(new ActivityCancellation.Acknowledge(held(a), Optional.empty(), "worker"));

    assertThat(scenario.history())
        .endsWith("ACTIVITY_TASK_STARTED", "ACTIVITY_TASK_CANCELED", "WORKFLOW_TASK_SCHEDULED");
  }

  @Test
  void anActivityCanBeCompletedByItsIdEvenBeforeItStarts() {
    var scenario = with(Commands.activity("a"));

    scenario.handle(new CompleteActivity(new ActivityRef.ById("a"), Optional.empty(), "somebody"));

    assertThat(scenario.history())
        .endsWith("ACTIVITY_TASK_STARTED", "ACTIVITY_TASK_COMPLETED", "WORKFLOW_TASK_SCHEDULED");
  }

  @Test
  void whatIsNotWithAWorkerCannotFailNorReportProgress() {
    var scenario = with(Commands.activity("a"));
    var byId = new ActivityRef.ById("a");

    for (var request : List.of(
        new HeartbeatActivity(byId, Optional.empty()),
        new FailActivity(byId, FAILURE, Optional.empty(), "somebody"),
        new ActivityCancellation.Acknowledge(byId, Optional.empty(), "somebody"))) {
      assertThat(scenario.refused(request).reason()).isEqualTo(Refusal.Reason.NOT_FOUND);
    }
  }

  @Test
  void aResultThatIsTooLargeIsAFailureThatIsNotRepeated() {
    var scenario = with(Commands.activity("a"));

    scenario.handle(
        new CompleteActivity(held(scenario.startActivity("a")), Optional.of(LARGE), "worker"));

    assertFailedFor(scenario, "Result exceeds ");
  }

  @Test
  void progressThatIsTooLargeFailsTheActivityAndTellsItToEnd() {
    var scenario = with(Commands.activity("a"));

    var end = scenario.handle(
        new HeartbeatActivity(held(scenario.startActivity("a")), Optional.of(LARGE)));

    assertThat(end.isToEnd()).isTrue();
    assertFailedFor(scenario, "HeartbeatDetails exceeds ");
  }

  @Test
  void aLastReportThatIsTooLargeFailsTheActivityForGood() {
    var scenario = with(Commands.activity("a"));

    scenario.handle(
        new FailActivity(held(scenario.startActivity("a")), FAILURE, Optional.of(LARGE), "worker"));

    assertFailedFor(scenario, "LastHeartbeatDetails exceeds ");
  }

  @Test
  void aFailureThatIsTooLargeIsNotRepeatedAndKeptInPart() {
    var scenario = with(Commands.activity("a"));
    var large = FAILURE.toBuilder().setStackTrace("x".repeat(3_000_000)).build();

    scenario.handle(fail(scenario.startActivity("a"), large));

    assertFailedFor(scenario, "Failure exceeds ");
    var cause = failed(scenario).getCause();
    assertThat(cause.getMessage()).isEqualTo("no");
    assertThat(cause.getApplicationFailureInfo().getType()).isEqualTo("Oops");
    assertThat(cause.getSerializedSize()).isBetween(1024, 4096);
  }

  @Test
  void littleIsKeptOfAFailureThatIsRepeated() {
    var scenario = with(Commands.activity("a"));
    var deep = FAILURE;
    for (int i = 0; i < 50; i++) {
      deep = Failure.newBuilder()
          .setMessage("\u00e4".repeat(3_000))
          .setStackTrace("\u20ac".repeat(3_000))
          .setApplicationFailureInfo(ApplicationFailureInfo.newBuilder().setType("T" + i))
          .setCause(deep)
          .build();
    }

    scenario.handle(fail(scenario.startActivity("a"), deep));

    var kept = scenario.activity("a").progress().lastFailure().orElseThrow();
    assertThat(kept.getSerializedSize()).isBetween(3_000, 4096);
    assertThat(kept.getApplicationFailureInfo().getType()).isEqualTo("T49");
    assertThat(kept.getMessage()).matches("\u00e4+");
    assertThat(kept.getCause().getApplicationFailureInfo().getType()).isEqualTo("T48");
  }

  private static Failure failed(Scenario scenario) {
    var events = scenario.events();
    return events.get(events.size() - 2).getActivityTaskFailedEventAttributes().getFailure();
  }

  private static void assertFailedFor(Scenario scenario, String message) {
    assertThat(scenario.history())
        .endsWith("ACTIVITY_TASK_STARTED", "ACTIVITY_TASK_FAILED", "WORKFLOW_TASK_SCHEDULED");
    assertThat(failed(scenario).getMessage()).startsWith(message);
    assertThat(failed(scenario).getServerFailureInfo().getNonRetryable()).isTrue();
  }

  @Test
  void missingTimeoutsAreFilledFromTheOthers() {
    var scenario = with(Commands.activity("a")
        .clearStartToCloseTimeout()
        .setScheduleToCloseTimeout(Durations.message(Duration.ofMinutes(1)))
        .setHeartbeatTimeout(Durations.message(Duration.ofMinutes(5))));

    var scheduled = scenario.activity("a").scheduled();

    assertThat(Durations.of(scheduled.getStartToCloseTimeout())).isEqualTo(Duration.ofMinutes(1));
    assertThat(Durations.of(scheduled.getScheduleToStartTimeout()))
        .isEqualTo(Duration.ofMinutes(1));
    assertThat(Durations.of(scheduled.getHeartbeatTimeout())).isEqualTo(Duration.ofMinutes(1));
    assertThat(scheduled.getRetryPolicy().getBackoffCoefficient()).isEqualTo(2);
  }

  @Test
  void anActivityWithoutATimeoutFailsTheTask() {
    var scenario = Scenario.started();

    var refusal =
        scenario.failTask(Commands.schedule(Commands.activity("a").clearStartToCloseTimeout()));

    assertThat(refusal.message()).startsWith("BadScheduleActivityAttributes: A valid StartToClose");
  }

  @Test
  void anIdThatIsPendingFailsTheTask() {
    var scenario = Scenario.started();

    var refusal = scenario.failTask(
        Commands.schedule(Commands.activity("a")), Commands.schedule(Commands.activity("a")));

    assertThat(refusal.message()).startsWith("ScheduleActivityDuplicateId");
    assertThat(scenario.run().activities().size()).isZero();
  }

  /** A run whose first task has scheduled activities; the first by event 5. */
  private static Scenario with(ScheduleActivityTaskCommandAttributes.Builder... activities) {
    var scenario = Scenario.started();
    var commands = new io.temporal.api.command.v1.Command[activities.length];
    for (int i = 0; i < activities.length; i++) {
      commands[i] = Commands.schedule(activities[i]);
    }
    return scenario.completeTask(commands);
  }

  private static ActivityRef held(ActivityStamp stamp) {
    return new ActivityRef.Held(stamp);
  }

  private static CompleteActivity complete(ActivityStamp stamp) {
    return new CompleteActivity(held(stamp), Optional.of(Scenario.payloads("result")), "worker");
  }

  private static FailActivity fail(ActivityStamp stamp, Failure failure) {
    return new FailActivity(held(stamp), failure, Optional.empty(), "worker");
  }

  private static HeartbeatActivity heartbeat(ActivityStamp stamp, String details) {
    return new HeartbeatActivity(held(stamp), Optional.of(Scenario.payloads(details)));
  }
}
