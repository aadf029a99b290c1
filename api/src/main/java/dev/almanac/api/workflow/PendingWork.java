package dev.almanac.api.workflow;

import dev.almanac.engine.state.Activity;
import dev.almanac.engine.state.WorkflowTasks;
import dev.almanac.protocol.ProtoTime;
import io.temporal.api.activity.v1.ActivityOptions;
import io.temporal.api.enums.v1.PendingActivityState;
import io.temporal.api.enums.v1.PendingWorkflowTaskState;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflow.v1.PendingWorkflowTaskInfo;
import java.time.Duration;
import java.util.Optional;

/** What a run waits for, as descriptions show it. */
final class PendingWork {
  private PendingWork() {}

  static PendingActivityInfo activity(Activity activity) {
    var scheduled = activity.scheduled();
    var info = PendingActivityInfo.newBuilder()
        .setActivityId(activity.id())
        .setActivityType(scheduled.getActivityType())
        .setState(state(activity))
        .setAttempt(activity.attempt())
        .setMaximumAttempts(scheduled.getRetryPolicy().getMaximumAttempts())
        .setPriority(scheduled.getPriority())
        .setActivityOptions(options(scheduled));
    activity.expiry().ifPresent(expiry -> info.setExpirationTime(ProtoTime.timestamp(expiry)));
    activity.progress().lastFailure().ifPresent(info::setLastFailure);
    activity.progress().heartbeatDetails().ifPresent(info::setHeartbeatDetails);
    activity.progress().lastAttempt().ifPresent(last -> addAttempt(info, last));
    addPhase(info, activity);
    return info.build();
  }

  /** What is known of the attempt that runs stands in the place of what the last one left. */
  private static void addPhase(PendingActivityInfo.Builder info, Activity activity) {
    switch (activity.phase()) {
      case Activity.Phase.Waiting(var since) -> info.setScheduledTime(ProtoTime.timestamp(since));
      case Activity.Phase.BackingOff(var until) -> {
        info.setScheduledTime(ProtoTime.timestamp(until))
            .setNextAttemptScheduleTime(ProtoTime.timestamp(until));
        activity
            .progress()
            .lastAttempt()
            .ifPresent(last -> info.setCurrentRetryInterval(
                ProtoTime.duration(Duration.between(last.endedAt(), until))));
      }
      case Activity.Phase.Running running ->
        info.setScheduledTime(ProtoTime.timestamp(running.waitedSince()))
            .setLastStartedTime(ProtoTime.timestamp(running.since()))
            .setLastHeartbeatTime(ProtoTime.timestamp(running.lastHeartbeat()))
            .setLastWorkerIdentity(running.identity());
    }
  }

  private static void addAttempt(PendingActivityInfo.Builder info, Activity.Attempt last) {
    info.setLastStartedTime(ProtoTime.timestamp(last.startedAt()))
        .setLastHeartbeatTime(ProtoTime.timestamp(last.lastHeartbeat()))
        .setLastAttemptCompleteTime(ProtoTime.timestamp(last.endedAt()))
        .setLastWorkerIdentity(last.identity());
  }

  private static PendingActivityState state(Activity activity) {
    if (activity.running().isEmpty()) {
      return PendingActivityState.PENDING_ACTIVITY_STATE_SCHEDULED;
    }
    return activity.cancelRequested()
        ? PendingActivityState.PENDING_ACTIVITY_STATE_CANCEL_REQUESTED
        : PendingActivityState.PENDING_ACTIVITY_STATE_STARTED;
  }

  private static ActivityOptions options(ActivityTaskScheduledEventAttributes scheduled) {
    return ActivityOptions.newBuilder()
        .setTaskQueue(scheduled.getTaskQueue())
        .setScheduleToCloseTimeout(scheduled.getScheduleToCloseTimeout())
        .setScheduleToStartTimeout(scheduled.getScheduleToStartTimeout())
        .setStartToCloseTimeout(scheduled.getStartToCloseTimeout())
        .setHeartbeatTimeout(scheduled.getHeartbeatTimeout())
        .setRetryPolicy(scheduled.getRetryPolicy())
        .setPriority(scheduled.getPriority())
        .build();
  }

  static Optional<PendingWorkflowTaskInfo> workflowTask(WorkflowTasks tasks) {
    return tasks.pending().map(pending -> {
      var info = PendingWorkflowTaskInfo.newBuilder()
          .setState(PendingWorkflowTaskState.PENDING_WORKFLOW_TASK_STATE_SCHEDULED)
          .setScheduledTime(ProtoTime.timestamp(pending.scheduledAt()))
          .setOriginalScheduledTime(ProtoTime.timestamp(pending.scheduledAt()))
          .setAttempt(tasks.attempt());
      pending
          .started()
          .ifPresent(
              started -> info.setState(PendingWorkflowTaskState.PENDING_WORKFLOW_TASK_STATE_STARTED)
                  .setStartedTime(ProtoTime.timestamp(started.at())));
      return info.build();
    });
  }
}
