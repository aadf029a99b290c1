package dev.almanac.engine.activity;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.state.Activity;
import dev.almanac.engine.state.Durations;
import dev.almanac.engine.state.Fact;
import io.temporal.api.enums.v1.RetryState;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.failure.v1.TimeoutFailureInfo;
import java.time.Instant;

/** The time of an activity has come: for its next attempt, or because it took too long. */
public final class ActivityDeadline {
  private ActivityDeadline() {}

  public static void reached(Draft draft, long scheduledEventId) {
    var activity = draft.run().activities().get(scheduledEventId).orElseThrow();
    if (activity.expiry().filter(expiry -> !draft.now().isBefore(expiry)).isPresent()) {
      var type = TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_CLOSE;
      ActivityEnd.writeTimedOut(
          draft, activity, failure(activity, type), RetryState.RETRY_STATE_TIMEOUT);
      return;
    }
    switch (activity.phase()) {
      case Activity.Phase.BackingOff(var until) -> {
        draft.note(new Fact.ActivityBackoffEnded(scheduledEventId, draft.now()));
        draft.effect(ActivityScheduling.offer(
            draft.run().activities().get(scheduledEventId).orElseThrow()));
      }
      case Activity.Phase.Waiting(var since) ->
        ActivityEnd.writeTimedOut(
            draft,
            activity,
            failure(activity, TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_START),
            RetryState.RETRY_STATE_NON_RETRYABLE_FAILURE);
      case Activity.Phase.Running running -> attemptTimedOut(draft, activity, running);
    }
  }

  private static void attemptTimedOut(
      Draft draft, Activity activity, Activity.Phase.Running running) {
    var work = Durations.of(activity.scheduled().getStartToCloseTimeout());
    Instant workEnds = work.isZero() ? Instant.MAX : running.since().plus(work);
    var type = draft.now().isBefore(workEnds)
        ? TimeoutType.TIMEOUT_TYPE_HEARTBEAT
        : TimeoutType.TIMEOUT_TYPE_START_TO_CLOSE;
    var failure = failure(activity, type);
    if (ActivityEnd.retryOr(draft, activity, failure) instanceof Retries.Next.Never(var why)) {
      ActivityEnd.writeTimedOut(draft, activity, forHistory(activity, failure, why), why);
    }
  }

  /** No time left for another attempt means that the whole took too long, because of this one. */
  private static Failure forHistory(Activity activity, Failure failure, RetryState why) {
    return why == RetryState.RETRY_STATE_TIMEOUT
        ? failure(activity, TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_CLOSE).toBuilder()
            .setCause(failure)
            .build()
        : failure;
  }

  private static Failure failure(Activity activity, TimeoutType type) {
    var info = TimeoutFailureInfo.newBuilder().setTimeoutType(type);
    activity.progress().heartbeatDetails().ifPresent(info::setLastHeartbeatDetails);
    var name = switch (type) {
      case TIMEOUT_TYPE_START_TO_CLOSE -> "StartToClose";
      case TIMEOUT_TYPE_SCHEDULE_TO_START -> "ScheduleToStart";
      case TIMEOUT_TYPE_SCHEDULE_TO_CLOSE -> "ScheduleToClose";
      default -> "Heartbeat";
    };
    return Failure.newBuilder()
        .setMessage("activity " + name + " timeout")
        .setSource("Server")
        .setTimeoutFailureInfo(info)
        .build();
  }
}
