package dev.almanac.engine.activity;

import dev.almanac.engine.decision.BadCommand;
import dev.almanac.engine.decision.CommandOrigin;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.decision.InputLimits;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.state.Activity;
import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.common.v1.Priority;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import io.temporal.api.taskqueue.v1.TaskQueue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Handles the command that schedules an activity, and fills in its defaults. */
public final class ActivityScheduling {
  private static final String COMMAND = "ScheduleActivityTaskCommand";
  private static final WorkflowTaskFailedCause BAD =
      WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_SCHEDULE_ACTIVITY_ATTRIBUTES;

  private ActivityScheduling() {}

  public static void schedule(
      Draft draft, ScheduleActivityTaskCommandAttributes command, CommandOrigin origin) {
    check(draft, command);
    if (draft.run().activities().get(command.getActivityId()).isPresent()) {
      throw new BadCommand(
          WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_SCHEDULE_ACTIVITY_DUPLICATE_ID,
          "Activity " + command.getActivityId() + " is already pending.");
    }
    int most = draft.limits().counts().pending().activities();
    if (draft.run().activities().size() >= most) {
      throw new BadCommand(
          WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_PENDING_ACTIVITIES_LIMIT_EXCEEDED,
          BadCommand.reached("pending activities", most));
    }
    long id = draft.append(origin
        .event(EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED)
        .setActivityTaskScheduledEventAttributes(
            normalised(draft, command, origin.completedEventId())));
    var activity = draft.run().activities().get(id).orElseThrow();
    if (origin.eager().isPresent() && isEager(draft, command, activity)) {
      var nonce = origin.eager().get() + "-" + id;
      draft.note(new Fact.ActivityStarted(id, nonce, draft.now(), origin.identity()));
    } else {
      draft.effect(offer(activity));
    }
  }

  /** Returns whether the worker gets the activity with the response: only on the run's queue. */
  private static boolean isEager(
      Draft draft, ScheduleActivityTaskCommandAttributes command, Activity activity) {
    return command.getRequestEagerExecution()
        && activity
            .scheduled()
            .getTaskQueue()
            .getName()
            .equals(draft.run().execution().taskQueue());
  }

  /** Returns the activities of the commands that the worker got at once; none if the run ended. */
  public static List<Activity> startedWith(Draft draft, List<Command> commands) {
    if (!draft.run().open()) {
      return List.of();
    }
    return commands.stream()
        .filter(Command::hasScheduleActivityTaskCommandAttributes)
        .map(Command::getScheduleActivityTaskCommandAttributes)
        .filter(ScheduleActivityTaskCommandAttributes::getRequestEagerExecution)
        .flatMap(command -> draft.run().activities().get(command.getActivityId()).stream())
        .filter(activity -> activity.running().isPresent())
        .toList();
  }

  private static void check(Draft draft, ScheduleActivityTaskCommandAttributes command) {
    BadCommand.ifAny(
        InputLimits.required("activityId", command.getActivityId(), COMMAND)
            .or(() ->
                InputLimits.required("activityType", command.getActivityType().getName(), COMMAND))
            .or(() -> InputLimits.queue(command.getTaskQueue().getName()))
            .or(() -> RetryRules.problem(RetryRules.filled(command.getRetryPolicy())))
            .or(() -> InputLimits.priority(command.getPriority())),
        BAD);
    BadCommand.ifTooLarge(
        draft.limits().blob("ScheduleActivityTaskCommandAttributes.Input", command.getInput()),
        BAD);
  }

  /** Returns the offer of a waiting attempt. */
  public static Effect offer(Activity activity) {
    return new Effect.OfferActivity(
        activity.scheduled().getTaskQueue().getName(),
        activity.scheduledEventId(),
        activity.attempt());
  }

  private static ActivityTaskScheduledEventAttributes normalised(
      Draft draft, ScheduleActivityTaskCommandAttributes command, long completedEventId) {
    var queue = command.getTaskQueue().getName();
    var attributes = ActivityTaskScheduledEventAttributes.newBuilder()
        .setActivityId(command.getActivityId())
        .setActivityType(command.getActivityType())
        .setTaskQueue(TaskQueue.newBuilder()
            .setName(queue.isEmpty() ? draft.run().execution().taskQueue() : queue)
            .setKind(TaskQueueKind.TASK_QUEUE_KIND_NORMAL))
        .setWorkflowTaskCompletedEventId(completedEventId)
        .setScheduleToCloseTimeout(command.getScheduleToCloseTimeout())
        .setScheduleToStartTimeout(command.getScheduleToStartTimeout())
        .setStartToCloseTimeout(command.getStartToCloseTimeout())
        .setHeartbeatTimeout(command.getHeartbeatTimeout())
        .setRetryPolicy(RetryRules.filled(command.getRetryPolicy()));
    if (command.hasHeader()) {
      attributes.setHeader(command.getHeader());
    }
    if (command.hasInput()) {
      attributes.setInput(command.getInput());
    }
    priority(draft, command).ifPresent(attributes::setPriority);
    return withTimeouts(
        attributes.build(), draft.run().execution().started().getWorkflowRunTimeout());
  }

  /** Values that the command leaves open come from the run. */
  private static Optional<Priority> priority(
      Draft draft, ScheduleActivityTaskCommandAttributes command) {
    var started = draft.run().execution().started();
    return command.hasPriority() || started.hasPriority()
        ? Optional.of(
            started.getPriority().toBuilder().mergeFrom(command.getPriority()).build())
        : Optional.empty();
  }

  /** Returns the attributes with missing timeouts derived from the others, as for a command. */
  static ActivityTaskScheduledEventAttributes withTimeouts(
      ActivityTaskScheduledEventAttributes scheduled, com.google.protobuf.Duration run) {
    var given = new ActivityTimeouts(
        ProtoDurations.of(scheduled.getScheduleToCloseTimeout()),
        ProtoDurations.of(scheduled.getScheduleToStartTimeout()),
        ProtoDurations.of(scheduled.getStartToCloseTimeout()),
        ProtoDurations.of(scheduled.getHeartbeatTimeout()));
    var timeouts = given.filled(ProtoDurations.of(run), scheduled.getActivityId());
    return scheduled.toBuilder()
        .setScheduleToCloseTimeout(ProtoDurations.message(timeouts.scheduleToClose()))
        .setScheduleToStartTimeout(ProtoDurations.message(timeouts.scheduleToStart()))
        .setStartToCloseTimeout(ProtoDurations.message(timeouts.startToClose()))
        .setHeartbeatTimeout(ProtoDurations.message(timeouts.heartbeat()))
        .build();
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

    /** Derives missing timeouts from the others, and limits all by the run's timeout. */
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
