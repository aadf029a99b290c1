package dev.almanac.engine.activity;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.state.Activity;
import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.enums.v1.RetryState;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.failure.v1.TimeoutFailureInfo;
import java.time.Instant;

/** Handles a deadline of an activity: its next attempt is due, or a timeout has passed. */
public final class ActivityDeadline {
  private static final Failure NO_TIME_LEFT = noTimeLeft();

  private ActivityDeadline() {}

  public static void reached(Draft draft, long scheduledEventId) {
    var activity = draft.run().activities().get(scheduledEventId).orElseThrow();
    var expiry = activity.expiry().filter(end -> !draft.now().isBefore(end));
    if (expiry.isPresent() && !isTooLateToStart(activity, expiry.get())) {
      timedOut(draft, activity, TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_CLOSE);
      return;
    }
    switch (activity.phase()) {
      case Activity.Phase.BackingOff(var until) -> {
        draft.note(new Fact.ActivityBackoffEnded(scheduledEventId, draft.now()));
        draft.effect(ActivityScheduling.offer(
            draft.run().activities().get(scheduledEventId).orElseThrow()));
      }
      case Activity.Phase.Waiting(var since) ->
        timedOut(draft, activity, TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_START);
      case Activity.Phase.Running running -> attemptTimedOut(draft, activity, running);
    }
  }

  /** Returns whether no worker came. If both timeouts end at once, the default, this one counts. */
  private static boolean isTooLateToStart(Activity activity, Instant expiry) {
    return activity.startExpiry().filter(end -> !end.isAfter(expiry)).isPresent();
  }

  /** Schedule-to-close and schedule-to-start timeouts are not retried. */
  private static void timedOut(Draft draft, Activity activity, TimeoutType type) {
    var why = activity.cancelRequested()
        ? RetryState.RETRY_STATE_CANCEL_REQUESTED
        : RetryState.RETRY_STATE_TIMEOUT;
    ActivityEnd.writeTimedOut(draft, activity, failure(type), why);
  }

  private static void attemptTimedOut(
      Draft draft, Activity activity, Activity.Phase.Running running) {
    var work = ProtoDurations.of(activity.scheduled().getStartToCloseTimeout());
    Instant workEnds = work.isZero() ? Instant.MAX : running.since().plus(work);
    var type = draft.now().isBefore(workEnds)
        ? TimeoutType.TIMEOUT_TYPE_HEARTBEAT
        : TimeoutType.TIMEOUT_TYPE_START_TO_CLOSE;
    var failure = failure(type);
    if (ActivityEnd.retryOr(draft, activity, failure) instanceof RetryRules.Next.Never(var why)) {
      // No time for another attempt means that schedule-to-close has timed out.
      boolean isWhole = why == RetryState.RETRY_STATE_TIMEOUT;
      var end = isWhole ? NO_TIME_LEFT : failure;
      ActivityEnd.writeTimedOut(draft, activity, end, why);
    }
  }

  private static Failure noTimeLeft() {
    return failure(TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_CLOSE).toBuilder()
        .setMessage(
            "Not enough time to schedule next retry before activity ScheduleToClose timeout,"
                + " giving up retrying")
        .build();
  }

  private static Failure failure(TimeoutType type) {
    var name = switch (type) {
      case TIMEOUT_TYPE_START_TO_CLOSE -> "StartToClose";
      case TIMEOUT_TYPE_SCHEDULE_TO_START -> "ScheduleToStart";
      case TIMEOUT_TYPE_SCHEDULE_TO_CLOSE -> "ScheduleToClose";
      default -> "Heartbeat";
    };
    return Failure.newBuilder()
        .setMessage("activity " + name + " timeout")
        .setSource("Server")
        .setTimeoutFailureInfo(TimeoutFailureInfo.newBuilder().setTimeoutType(type))
        .build();
  }
}
