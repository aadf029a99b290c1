package dev.almanac.engine;

import static dev.almanac.engine.ActivityTasks.FAILURE;
import static dev.almanac.engine.ActivityTasks.fail;
import static dev.almanac.engine.ActivityTasks.heartbeat;
import static dev.almanac.engine.ActivityTasks.held;
import static dev.almanac.engine.ActivityTasks.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.activity.ActivitySelector;
import dev.almanac.engine.activity.ActivityStamp;
import dev.almanac.engine.activity.ChangeActivityOptions;
import dev.almanac.engine.activity.CompleteActivity;
import dev.almanac.engine.activity.HeartbeatActivity;
import dev.almanac.engine.activity.PauseActivity;
import dev.almanac.engine.activity.ResetActivity;
import dev.almanac.engine.activity.StartActivity;
import dev.almanac.engine.activity.UnpauseActivity;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.activity.v1.ActivityOptions;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.taskqueue.v1.TaskQueue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Operations on pending activities. */
class ActivityControlTest {
  private static final ActivitySelector A = new ActivitySelector.ById("a");
  private static final PauseActivity PAUSE = new PauseActivity(A, "operator", "too hot", "p1");
  private static final UnpauseActivity UNPAUSE =
      new UnpauseActivity(A, false, false, Duration.ZERO);
  private static final ResetActivity RESET =
      new ResetActivity(A, false, false, false, Duration.ZERO);

  @Test
  void aPausedActivityIsNotOfferedNorGivenAway() {
    var scenario = with(Commands.activity("a"));
    scenario.handle(PAUSE);

    assertThat(TaskOffers.of(scenario.run())).isEmpty();
    var stamp = new ActivityStamp(scenario.activity("a").scheduledEventId(), 1, "nonce");
    assertThat(scenario.refused(new StartActivity(stamp, "worker")).reason())
        .isEqualTo(Refusal.Reason.NOT_FOUND);
    assertThat(scenario.activity("a").control().pause().orElseThrow().reason())
        .isEqualTo("too hot");
  }

  @Test
  void aPausedActivityThatIsLetGoIsOfferedAtOnce() {
    var scenario = with(Commands.activity("a"));
    scenario.handle(PAUSE);
    int before = scenario.effects().size();

    assertThat(scenario.handle(UNPAUSE)).isTrue();

    assertThat(scenario.effects().subList(before, scenario.effects().size()))
        .contains(new Effect.OfferActivity(Scenario.QUEUE, 5, 1));
  }

  @Test
  void aDelayHoldsTheNextAttemptBackAfterAPause() {
    var scenario = with(Commands.activity("a"));
    scenario.handle(PAUSE);
    scenario.handle(new UnpauseActivity(A, false, false, Duration.ofSeconds(3)));

    assertThat(TaskOffers.of(scenario.run())).isEmpty();
    scenario.advance(Duration.ofSeconds(3));
    assertThat(TaskOffers.of(scenario.run())).hasSize(1);
  }

  @Test
  void listsTellOfWhichTypesActivitiesArePaused() {
    var scenario = with(ofType("a", "Mail"), ofType("b", "Print"), ofType("c", "Mail"));
    assertThat(pauseInfo(scenario)).isEmpty();

    scenario.handle(new PauseActivity(new ActivitySelector.ByType("Mail"), "", "", ""));
    assertThat(pauseInfo(scenario)).contains("[\"property:activityType=Mail\"]");
    assertThat(scenario.effects()).endsWith(new Effect.ShowInLists());

    scenario.handle(new PauseActivity(new ActivitySelector.ById("b"), "", "", ""));
    assertThat(pauseInfo(scenario))
        .contains("[\"property:activityType=Mail\",\"property:activityType=Print\"]");

    int before = scenario.effects().size();
    scenario.handle(new UnpauseActivity(A, false, false, Duration.ZERO));
    assertThat(scenario.effects().subList(before, scenario.effects().size()))
        .as("another of the same type is still paused")
        .doesNotContain(new Effect.ShowInLists());

    scenario.handle(
        new ResetActivity(new ActivitySelector.All(), false, false, false, Duration.ZERO));
    assertThat(pauseInfo(scenario)).isEmpty();
  }

  @Test
  void listsForgetAPausedActivityThatHasEnded() {
    var scenario = with(Commands.activity("a"));
    var stamp = scenario.startActivity("a");
    scenario.handle(PAUSE);
    assertThat(pauseInfo(scenario)).isPresent();

    scenario.handle(new CompleteActivity(held(stamp), Optional.empty(), "worker"));

    assertThat(pauseInfo(scenario)).isEmpty();
  }

  private static ScheduleActivityTaskCommandAttributes.Builder ofType(String id, String type) {
    return Commands.activity(id).setActivityType(ActivityType.newBuilder().setName(type));
  }

  private static Optional<String> pauseInfo(Scenario scenario) {
    var attributes = scenario.run().execution().properties().searchAttributes();
    return Optional.ofNullable(attributes.getIndexedFieldsMap().get("TemporalPauseInfo"))
        .map(payload -> payload.getData().toStringUtf8());
  }

  @Test
  void pausingTwiceChangesNothing() {
    var scenario = with(Commands.activity("a"));
    assertThat(scenario.handle(PAUSE)).isTrue();

    assertThat(scenario.handle(PAUSE)).isFalse();
    assertThat(scenario.handle(new PauseActivity(A, "other", "too cold", "p2"))).isFalse();
    assertThat(scenario.activity("a").control().pause().orElseThrow().reason())
        .isEqualTo("too hot");
  }

  @Test
  void whoWantsToPauseOnceIsToldOfAnother() {
    var scenario = with(Commands.activity("a"));
    var once = new PauseActivity(A, "operator", "too hot", "p1", true);
    assertThat(scenario.handle(once)).isTrue();

    assertThat(scenario.handle(once)).isFalse();
    for (var other : List.of("p2", "")) {
      assertThat(scenario
              .refused(new PauseActivity(A, "operator", "", other, true))
              .reason())
          .isEqualTo(Refusal.Reason.FAILED_PRECONDITION);
    }
  }

  @Test
  void whatIsNotPendingIsNotFound() {
    var scenario = with(Commands.activity("a"));
    var none = new ActivitySelector.ById("b");
    for (var request : List.of(
        new PauseActivity(none, "", "", ""),
        new UnpauseActivity(none, false, false, Duration.ZERO),
        new ResetActivity(none, false, false, false, Duration.ZERO),
        new ChangeActivityOptions(
            none, ActivityOptions.getDefaultInstance(), List.of("heartbeat_timeout"), false))) {
      assertThat(scenario.refused(request).reason()).isEqualTo(Refusal.Reason.NOT_FOUND);
    }
  }

  @Test
  void anActivityThatIsPausedWithItsWorkerMayEnd() {
    var scenario = with(Commands.activity("a"));
    var stamp = scenario.startActivity("a");
    scenario.handle(PAUSE);

    assertThat(scenario.handle(heartbeat(stamp, "half")))
        .isEqualTo(new HeartbeatActivity.Heard(false, true, false));
    scenario.handle(new CompleteActivity(held(stamp), Optional.empty(), "worker"));
    assertThat(scenario.history()).endsWith("ACTIVITY_TASK_COMPLETED", "WORKFLOW_TASK_SCHEDULED");
  }

  @Test
  void anAttemptThatFailsDuringAPauseIsNotRepeatedUntilItEnds() {
    var scenario = with(Commands.activity("a"));
    var stamp = scenario.startActivity("a");
    scenario.handle(PAUSE);
    scenario.handle(fail(stamp, FAILURE));

    scenario.advance(Duration.ofHours(1));
    assertThat(TaskOffers.of(scenario.run())).isEmpty();

    scenario.handle(UNPAUSE);
    assertThat(TaskOffers.of(scenario.run()))
        .containsExactly(new Effect.OfferActivity(Scenario.QUEUE, 5, 2));
  }

  @Test
  void letGoWithAResetItCountsItsAttemptsAnew() {
    var scenario = with(Commands.activity("a"));
    var stamp = scenario.startActivity("a");
    scenario.handle(heartbeat(stamp, "half"));
    scenario.handle(fail(stamp, FAILURE));
    scenario.handle(PAUSE);

    scenario.handle(new UnpauseActivity(A, true, true, Duration.ZERO));

    assertThat(scenario.activity("a").attempt()).isEqualTo(1);
    assertThat(scenario.activity("a").progress().heartbeatDetails()).isEmpty();
  }

  @Test
  void nobodyIsLateForAPausedActivityButItsWholeTimeGoesOn() {
    var scenario = with(Commands.activity("a")
        .setScheduleToStartTimeout(ProtoDurations.message(Duration.ofSeconds(5)))
        .setScheduleToCloseTimeout(ProtoDurations.message(Duration.ofSeconds(60))));
    scenario.handle(PAUSE);

    scenario.advance(Duration.ofSeconds(30));
    assertThat(scenario.run().activities().size()).isEqualTo(1);
    scenario.advance(Duration.ofSeconds(30));
    assertThat(scenario.history()).contains("ACTIVITY_TASK_TIMED_OUT");
  }

  @Test
  void aResetActivityBeginsAnewAtOnce() {
    var scenario = with(Commands.activity("a"));
    scenario.handle(fail(scenario.startActivity("a"), FAILURE));
    assertThat(scenario.activity("a").attempt()).isEqualTo(2);

    scenario.handle(RESET);

    assertThat(TaskOffers.of(scenario.run()))
        .contains(new Effect.OfferActivity(Scenario.QUEUE, 5, 1));
  }

  @Test
  void aResetActivityWithItsWorkerIsToldAndItsAttemptCountsAsTheFirst() {
    var scenario =
        with(Commands.activity("a").setRetryPolicy(RetryPolicy.newBuilder().setMaximumAttempts(2)));
    scenario.handle(fail(scenario.startActivity("a"), FAILURE));
    scenario.advance(Duration.ofSeconds(1));
    var stamp = scenario.startActivity("a");
    scenario.handle(RESET);

    assertThat(scenario.handle(heartbeat(stamp, "half")))
        .isEqualTo(new HeartbeatActivity.Heard(false, false, true));
    scenario.handle(fail(stamp, FAILURE));
    assertThat(scenario.activity("a").attempt()).isEqualTo(2);
    scenario.advance(Duration.ofSeconds(1));
    var again = scenario.startActivity("a");
    assertThat(scenario.handle(heartbeat(again, "half")))
        .isEqualTo(new HeartbeatActivity.Heard(false, false, false));
  }

  @Test
  void aResetEndsAPauseUnlessItIsToStay() {
    var scenario = with(Commands.activity("a"));
    scenario.handle(PAUSE);
    scenario.handle(new ResetActivity(A, false, true, false, Duration.ZERO));
    assertThat(scenario.activity("a").control().pause()).isPresent();
    assertThat(TaskOffers.of(scenario.run())).isEmpty();

    scenario.handle(RESET);
    assertThat(scenario.activity("a").control().pause()).isEmpty();
    assertThat(TaskOffers.of(scenario.run())).hasSize(1);
  }

  @Test
  void aWorkerThatHoldsAPausedActivityIsToldOfItsResetToo() {
    var scenario = with(Commands.activity("a"));
    var stamp = scenario.startActivity("a");
    scenario.handle(PAUSE);
    scenario.handle(RESET);

    assertThat(scenario.handle(heartbeat(stamp, "half")))
        .isEqualTo(new HeartbeatActivity.Heard(false, true, true));
  }

  @Test
  void manyAreMeantByTheirTypeOrAllAtOnce() {
    var other = ActivityType.newBuilder().setName("other");
    var scenario = with(
        Commands.activity("a"),
        Commands.activity("b"),
        Commands.activity("c").setActivityType(other));

    scenario.handle(new PauseActivity(new ActivitySelector.ByType("type"), "operator", "", ""));
    assertThat(TaskOffers.of(scenario.run())).hasSize(1);
    scenario.handle(new UnpauseActivity(new ActivitySelector.All(), false, false, Duration.ZERO));
    assertThat(TaskOffers.of(scenario.run())).hasSize(3);
  }

  @Test
  void changedOptionsMoveATaskToAnotherQueue() {
    var scenario = with(Commands.activity("a"));

    var options = scenario.handle(change(
        ActivityOptions.newBuilder().setTaskQueue(TaskQueue.newBuilder().setName("elsewhere")),
        "task_queue.name"));

    assertThat(options.getTaskQueue().getName()).isEqualTo("elsewhere");
    assertThat(options.getStartToCloseTimeout().getSeconds()).isEqualTo(30);
    assertThat(TaskOffers.of(scenario.run()))
        .containsExactly(new Effect.OfferActivity("elsewhere", 5, 1));
    assertThat(scenario.effects()).endsWith(new Effect.OfferActivity("elsewhere", 5, 1));
  }

  @Test
  void onlyTheFieldsOfTheMaskChange() {
    var scenario = with(Commands.activity("a"));
    var wanted = ActivityOptions.newBuilder()
        .setHeartbeatTimeout(ProtoDurations.message(Duration.ofSeconds(7)))
        .setStartToCloseTimeout(ProtoDurations.message(Duration.ofSeconds(9)))
        .setRetryPolicy(RetryPolicy.newBuilder().setMaximumAttempts(4).setBackoffCoefficient(9));

    var options =
        scenario.handle(change(wanted, "heartbeatTimeout", "retry_policy.maximum_attempts"));

    assertThat(options.getHeartbeatTimeout().getSeconds()).isEqualTo(7);
    assertThat(options.getStartToCloseTimeout().getSeconds()).isEqualTo(30);
    assertThat(options.getRetryPolicy().getMaximumAttempts()).isEqualTo(4);
    assertThat(options.getRetryPolicy().getBackoffCoefficient()).isEqualTo(2);
  }

  @Test
  void whatTheWorkflowAskedForCanBeRestored() {
    var scenario = with(Commands.activity("a"));
    var original = scenario.activity("a").scheduled();
    var other = ActivityOptions.newBuilder()
        .setStartToCloseTimeout(ProtoDurations.message(Duration.ofSeconds(9)));
    scenario.handle(change(other, "start_to_close_timeout"));
    scenario.handle(
        change(other.setHeartbeatTimeout(other.getStartToCloseTimeout()), "heartbeat_timeout"));

    scenario.handle(
        new ChangeActivityOptions(A, ActivityOptions.getDefaultInstance(), List.of(), true));
    assertThat(scenario.activity("a").scheduled()).isEqualTo(original);
    assertThat(scenario.activity("a").control().original()).isEmpty();

    scenario.handle(change(other, "start_to_close_timeout"));
    scenario.handle(new ResetActivity(A, false, false, true, Duration.ZERO));
    assertThat(scenario.activity("a").scheduled()).isEqualTo(original);
  }

  @Test
  void aShorterPauseBetweenAttemptsCountsAtOnce() {
    var scenario = with(Commands.activity("a")
        .setRetryPolicy(RetryPolicy.newBuilder()
            .setInitialInterval(ProtoDurations.message(Duration.ofHours(1)))));
    scenario.handle(fail(scenario.startActivity("a"), FAILURE));

    scenario.handle(change(
        ActivityOptions.newBuilder()
            .setRetryPolicy(RetryPolicy.newBuilder()
                .setInitialInterval(ProtoDurations.message(Duration.ofSeconds(2)))),
        "retry_policy.initial_interval"));

    scenario.advance(Duration.ofSeconds(2));
    assertThat(TaskOffers.of(scenario.run())).hasSize(1);
  }

  @Test
  void optionsThatMakeNoSenseAreRefusedByName() {
    var scenario = with(Commands.activity("a"));
    var negative = ActivityOptions.newBuilder()
        .setRetryPolicy(RetryPolicy.newBuilder().setMaximumAttempts(-1));

    Stream.of(
            change(ActivityOptions.newBuilder(), "color"),
            change(ActivityOptions.newBuilder(), "heartbeat_timeout.seconds.more"),
            change(ActivityOptions.newBuilder()),
            change(ActivityOptions.newBuilder(), "task_queue"),
            change(negative, "retry_policy.maximum_attempts"))
        .map(scenario::refused)
        .forEach(refusal -> assertThat(refusal.reason())
            .as(refusal.message())
            .isEqualTo(Refusal.Reason.INVALID_ARGUMENT));
    assertThat(scenario.refused(change(ActivityOptions.newBuilder(), "color")).message())
        .contains("color");
  }

  @Test
  void theQueueMayBeNamedAsTheTemporalCommandLineDoes() {
    var scenario = Scenario.started().completeTask(Commands.schedule(Commands.activity("a")));

    var options = scenario.handle(change(
        ActivityOptions.newBuilder().setTaskQueue(TaskQueue.newBuilder().setName("elsewhere")),
        "task_queue_name"));

    assertThat(options.getTaskQueue().getName()).isEqualTo("elsewhere");
  }

  private static ChangeActivityOptions change(ActivityOptions.Builder options, String... paths) {
    return new ChangeActivityOptions(A, options.build(), List.of(paths), false);
  }
}
