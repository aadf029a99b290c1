package dev.almanac.engine;

import static dev.almanac.engine.ActivityTasks.FAILURE;
import static dev.almanac.engine.ActivityTasks.complete;
import static dev.almanac.engine.ActivityTasks.fail;
import static dev.almanac.engine.ActivityTasks.heartbeat;
import static dev.almanac.engine.ActivityTasks.held;
import static dev.almanac.engine.ActivityTasks.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.activity.ActivityCancellation;
import dev.almanac.engine.activity.ActivityRef;
import dev.almanac.engine.activity.CompleteActivity;
import dev.almanac.engine.activity.FailActivity;
import dev.almanac.engine.activity.HeartbeatActivity;
import dev.almanac.engine.activity.RetryRules;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.state.Activity;
import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.enums.v1.RetryState;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.taskqueue.v1.TaskQueue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ActivityTest {
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
    assertThat(next).isEqualTo(new RetryRules.Next.At(scenario.now().plusSeconds(1)));
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
        .isEqualTo(new RetryRules.Next.Never(RetryState.RETRY_STATE_NON_RETRYABLE_FAILURE));
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
  void missingTimeoutsAreFilledFromTheOthers() {
    var scenario = with(Commands.activity("a")
        .clearStartToCloseTimeout()
        .setScheduleToCloseTimeout(ProtoDurations.message(Duration.ofMinutes(1)))
        .setHeartbeatTimeout(ProtoDurations.message(Duration.ofMinutes(5))));

    var scheduled = scenario.activity("a").scheduled();

    assertThat(ProtoDurations.of(scheduled.getStartToCloseTimeout()))
        .isEqualTo(Duration.ofMinutes(1));
    assertThat(ProtoDurations.of(scheduled.getScheduleToStartTimeout()))
        .isEqualTo(Duration.ofMinutes(1));
    assertThat(ProtoDurations.of(scheduled.getHeartbeatTimeout())).isEqualTo(Duration.ofMinutes(1));
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
}
