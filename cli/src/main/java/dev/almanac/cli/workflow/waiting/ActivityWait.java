package dev.almanac.cli.workflow.waiting;

import com.google.protobuf.Timestamp;
import dev.almanac.cli.output.RelativeTime;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.event.FailureText;
import dev.almanac.protocol.text.LengthWords;
import io.temporal.api.enums.v1.PendingActivityState;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import java.time.Duration;
import java.time.Instant;

/**
 * Says why an activity is not done.
 *
 * @param queue where it was scheduled; empty if that is not known
 */
record ActivityWait(PendingActivityInfo activity, String queue) {
  String line(Pollers pollers, Instant now) {
    var text = new StringBuilder("activity '%s' (%s)"
        .formatted(activity.getActivityId(), activity.getActivityType().getName()));
    if (activity.getAttempt() > 1) {
      text.append(", attempt ").append(activity.getAttempt());
      if (activity.getMaximumAttempts() > 0) {
        text.append(" of ").append(activity.getMaximumAttempts());
      }
    }
    text.append(": ").append(state(pollers, now));
    if (activity.hasLastFailure()) {
      text.append("; the last attempt failed: ")
          .append(FailureText.line(activity.getLastFailure()));
    }
    return text.toString();
  }

  private String state(Pollers pollers, Instant now) {
    if (activity.getPaused()) {
      return paused(now);
    }
    if (activity.getState() == PendingActivityState.PENDING_ACTIVITY_STATE_STARTED) {
      return running(now);
    }
    var next = ProtoTime.instant(activity.getNextAttemptScheduleTime());
    if (activity.hasNextAttemptScheduleTime() && next.isAfter(now)) {
      return "begins at " + time(activity.getNextAttemptScheduleTime(), now);
    }
    return pollers
        .absence(queue, TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY, now)
        .orElseGet(() -> "no worker%s has taken it since %s"
            .formatted(
                queue.isEmpty() ? "" : " of task queue '%s'".formatted(queue),
                ago(activity.getScheduledTime(), now)));
  }

  private String paused(Instant now) {
    var pause = activity.getPauseInfo();
    if (!pause.hasPauseTime()) {
      return "paused";
    }
    var who = pause.getManual().getIdentity();
    var why = pause.getManual().getReason();
    return "paused %s%s%s"
        .formatted(
            ago(pause.getPauseTime(), now),
            who.isEmpty() ? "" : " by " + who,
            why.isEmpty() ? "" : " (%s)".formatted(why));
  }

  private String running(Instant now) {
    var text = new StringBuilder("has run for ")
        .append(LengthWords.of(
            Duration.between(ProtoTime.instant(activity.getLastStartedTime()), now)));
    if (!activity.getLastWorkerIdentity().isEmpty()) {
      text.append(" at ").append(activity.getLastWorkerIdentity());
    }
    var options = activity.getActivityOptions();
    var beat = ProtoTime.duration(options.getHeartbeatTimeout());
    if (!beat.isZero()) {
      text.append(", last heartbeat ")
          .append(
              activity.hasLastHeartbeatTime() ? ago(activity.getLastHeartbeatTime(), now) : "never")
          .append(" (timeout %s)".formatted(LengthWords.of(beat)));
    }
    var longest = ProtoTime.duration(options.getStartToCloseTimeout());
    if (!longest.isZero()) {
      var end = ProtoTime.instant(activity.getLastStartedTime()).plus(longest);
      text.append(", times out at ").append(time(ProtoTime.timestamp(end), now));
    }
    return text.toString();
  }

  private static String time(Timestamp time, Instant now) {
    return "%s (%s)".formatted(TimeText.of(time), ago(time, now));
  }

  private static String ago(Timestamp time, Instant now) {
    return RelativeTime.of(ProtoTime.instant(time), now);
  }
}
