package dev.almanac.bench.load.worker;

import com.google.protobuf.Duration;
import com.google.protobuf.util.Durations;
import dev.almanac.bench.load.measure.Outcome;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.CompleteWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.FailWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.command.v1.StartTimerCommandAttributes;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.failure.v1.ApplicationFailureInfo;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.taskqueue.v1.TaskQueue;
import java.util.Optional;

/**
 * The workflow code: computes the next command from the progress. Pure, so it does not matter
 * whether the past was remembered or read.
 */
final class Workload {
  /** What a careful user would set for a call that should take milliseconds. */
  private static final Duration START_TO_CLOSE = Durations.fromSeconds(10);

  private final Work work;
  private final Ballast ballast;
  private final TaskQueue taskQueue;

  Workload(Work work, TaskQueue taskQueue) {
    this.work = work;
    this.ballast = new Ballast(work.payloadBytes());
    this.taskQueue = taskQueue;
  }

  Ballast ballast() {
    return ballast;
  }

  /** Returns empty while earlier commands are still under way. */
  Optional<Command> next(Progress progress) {
    if (progress.activitiesFailed() > 0) {
      return Optional.of(fail());
    }
    return switch (work.scenario()) {
      case ONE_ACTIVITY -> afterActivities(progress, 1);
      case TEN_ACTIVITIES -> afterActivities(progress, 10);
      case SIGNALS ->
        progress.signals() >= work.signals() ? Optional.of(complete()) : Optional.empty();
      case TIMERS -> afterTimer(progress);
    };
  }

  /** Returns how a run ends with this command, if it does. */
  static Optional<Outcome> outcome(Command command) {
    return switch (command.getCommandType()) {
      case COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION -> Optional.of(Outcome.COMPLETED);
      case COMMAND_TYPE_FAIL_WORKFLOW_EXECUTION -> Optional.of(Outcome.FAILED);
      default -> Optional.empty();
    };
  }

  private Optional<Command> afterActivities(Progress progress, int wanted) {
    if (progress.activitiesCompleted() == wanted) {
      return Optional.of(complete());
    }
    return progress.activitiesScheduled() > progress.activitiesCompleted()
        ? Optional.empty()
        : Optional.of(scheduleActivity(progress.activitiesScheduled() + 1));
  }

  private Optional<Command> afterTimer(Progress progress) {
    if (progress.timersFired() > 0) {
      return Optional.of(complete());
    }
    return progress.timersStarted() > 0 ? Optional.empty() : Optional.of(startTimer());
  }

  private Command scheduleActivity(int ordinal) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK)
        .setScheduleActivityTaskCommandAttributes(ScheduleActivityTaskCommandAttributes.newBuilder()
            .setActivityId(Integer.toString(ordinal))
            .setActivityType(ActivityType.newBuilder().setName("load-activity"))
            .setTaskQueue(taskQueue)
            .setInput(ballast.payloads())
            .setStartToCloseTimeout(START_TO_CLOSE))
        .build();
  }

  private Command startTimer() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_START_TIMER)
        .setStartTimerCommandAttributes(StartTimerCommandAttributes.newBuilder()
            .setTimerId("1")
            .setStartToFireTimeout(Durations.fromNanos(work.timer().toNanos())))
        .build();
  }

  private Command complete() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION)
        .setCompleteWorkflowExecutionCommandAttributes(
            CompleteWorkflowExecutionCommandAttributes.newBuilder().setResult(ballast.payloads()))
        .build();
  }

  private static Command fail() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_FAIL_WORKFLOW_EXECUTION)
        .setFailWorkflowExecutionCommandAttributes(
            FailWorkflowExecutionCommandAttributes.newBuilder()
                .setFailure(Failure.newBuilder()
                    .setMessage("an activity did not complete")
                    .setApplicationFailureInfo(
                        ApplicationFailureInfo.newBuilder().setNonRetryable(true))))
        .build();
  }
}
