package dev.almanac.engine.activity;

import dev.almanac.engine.decision.BadCommand;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.decision.Limits;
import dev.almanac.engine.decision.Origin;
import dev.almanac.engine.state.Activity;
import dev.almanac.engine.state.Durations;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.common.v1.Priority;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import io.temporal.api.taskqueue.v1.TaskQueue;
import java.time.Duration;
import java.util.Optional;

/** Takes the command that schedules an activity, and fills in what it leaves open. */
public final class ActivityScheduling {
  private static final WorkflowTaskFailedCause BAD =
      WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_SCHEDULE_ACTIVITY_ATTRIBUTES;

  private ActivityScheduling() {}

  public static void schedule(
      Draft draft, ScheduleActivityTaskCommandAttributes command, Origin origin) {
    check(draft, command);
    if (draft.run().activities().get(command.getActivityId()).isPresent()) {
      throw new BadCommand(
          WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_SCHEDULE_ACTIVITY_DUPLICATE_ID,
          "Activity " + command.getActivityId() + " is already pending.");
    }
    int most = draft.limits().counts().pending();
    if (draft.run().activities().size() >= most) {
      throw new BadCommand(
          WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_PENDING_ACTIVITIES_LIMIT_EXCEEDED,
          "the number of pending activities, " + most + ", has reached the limit");
    }
    long id = draft.append(origin
        .event(EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED)
        .setActivityTaskScheduledEventAttributes(
            normalised(draft, command, origin.completedEventId())));
    draft.effect(offer(draft.run().activities().get(id).orElseThrow()));
  }

  private static void check(Draft draft, ScheduleActivityTaskCommandAttributes command) {
    BadCommand.ifAny(
        Limits.required("ActivityId", command.getActivityId())
            .or(() -> Limits.required("ActivityType", command.getActivityType().getName()))
            .or(() -> Limits.name("TaskQueue", command.getTaskQueue().getName()))
            .or(() -> Retries.problem(Retries.filled(command.getRetryPolicy())))
            .or(() -> Limits.priority(command.getPriority())),
        BAD);
    BadCommand.ifTooLarge(
        draft.limits().blob("ScheduleActivityTaskCommandAttributes.Input", command.getInput()),
        BAD);
  }

  /** The offer of an attempt that waits for a worker. */
  public static Effect offer(Activity activity) {
    return new Effect.OfferActivity(
        activity.scheduled().getTaskQueue().getName(),
        activity.scheduledEventId(),
        activity.attempt());
  }

  private static ActivityTaskScheduledEventAttributes normalised(
      Draft draft, ScheduleActivityTaskCommandAttributes command, long completedEventId) {
    var timeouts = timeouts(draft, command);
    var queue = command.getTaskQueue().getName().isEmpty()
        ? TaskQueue.newBuilder().setName(draft.run().execution().taskQueue()).build()
        : command.getTaskQueue();
    var attributes = ActivityTaskScheduledEventAttributes.newBuilder()
        .setActivityId(command.getActivityId())
        .setActivityType(command.getActivityType())
        .setTaskQueue(queue)
        .setWorkflowTaskCompletedEventId(completedEventId)
        .setScheduleToCloseTimeout(Durations.message(timeouts.scheduleToClose()))
        .setScheduleToStartTimeout(Durations.message(timeouts.scheduleToStart()))
        .setStartToCloseTimeout(Durations.message(timeouts.startToClose()))
        .setHeartbeatTimeout(Durations.message(timeouts.heartbeat()))
        .setRetryPolicy(Retries.filled(command.getRetryPolicy()));
    if (command.hasHeader()) {
      attributes.setHeader(command.getHeader());
    }
    if (command.hasInput()) {
      attributes.setInput(command.getInput());
    }
    priority(draft, command).ifPresent(attributes::setPriority);
    return attributes.build();
  }

  /** What the command leaves open is as the run has it. */
  private static Optional<Priority> priority(
      Draft draft, ScheduleActivityTaskCommandAttributes command) {
    var started = draft.run().execution().started();
    return command.hasPriority() || started.hasPriority()
        ? Optional.of(
            started.getPriority().toBuilder().mergeFrom(command.getPriority()).build())
        : Optional.empty();
  }

  private static ActivityTimeouts timeouts(
      Draft draft, ScheduleActivityTaskCommandAttributes command) {
    var given = new ActivityTimeouts(
        Durations.of(command.getScheduleToCloseTimeout()),
        Durations.of(command.getScheduleToStartTimeout()),
        Durations.of(command.getStartToCloseTimeout()),
        Durations.of(command.getHeartbeatTimeout()));
    var run = Durations.of(draft.run().execution().started().getWorkflowRunTimeout());
    return given.filled(run, command.getActivityId());
  }

  static BadCommand bad(String message) {
    return new BadCommand(BAD, message);
  }

  /** The four timeouts of an activity; zero means none. */
  record ActivityTimeouts(
      Duration scheduleToClose,
      Duration scheduleToStart,
      Duration startToClose,
      Duration heartbeat) {

    /**
     * Each from the others where it is missing, none above the run's, heartbeats within a start.
     */
    ActivityTimeouts filled(Duration run, String activityId) {
      if (scheduleToClose.isNegative()
          || scheduleToStart.isNegative()
          || startToClose.isNegative()
          || heartbeat.isNegative()) {
        throw bad("A timeout is negative on ScheduleActivityTaskCommand. ActivityId=" + activityId);
      }
      if (scheduleToClose.isZero() && startToClose.isZero()) {
        throw bad("A valid StartToClose or ScheduleToCloseTimeout is not set on"
            + " ScheduleActivityTaskCommand. ActivityId=" + activityId);
      }
      var whole = scheduleToClose.isZero() ? run : shorter(scheduleToClose, run);
      var wait = scheduleToStart.isZero() ? whole : shorter(scheduleToStart, whole);
      var work = startToClose.isZero() ? whole : shorter(startToClose, whole);
      return new ActivityTimeouts(whole, wait, work, shorter(heartbeat, work));
    }

    private static Duration shorter(Duration wanted, Duration limit) {
      return limit.isZero() || wanted.compareTo(limit) <= 0 ? wanted : limit;
    }
  }
}
