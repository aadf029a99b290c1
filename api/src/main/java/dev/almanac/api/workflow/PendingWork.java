package dev.almanac.api.workflow;

import dev.almanac.engine.activity.OptionFields;
import dev.almanac.engine.state.Activity;
import dev.almanac.engine.state.Child;
import dev.almanac.engine.state.WorkflowTaskState;
import dev.almanac.protocol.ProtoTime;
import io.temporal.api.enums.v1.PendingActivityState;
import io.temporal.api.enums.v1.PendingWorkflowTaskState;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflow.v1.PendingChildExecutionInfo;
import io.temporal.api.workflow.v1.PendingWorkflowTaskInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Builds the pending work of a run for descriptions. */
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
        .setActivityOptions(OptionFields.of(scheduled));
    activity.control().pause().ifPresent(pause -> info.setPaused(true).setPauseInfo(of(pause)));
    activity.expiry().ifPresent(expiry -> info.setExpirationTime(ProtoTime.timestamp(expiry)));
    activity.progress().lastFailure().ifPresent(info::setLastFailure);
    activity.progress().heartbeatDetails().ifPresent(info::setHeartbeatDetails);
    activity.progress().lastAttempt().ifPresent(last -> addAttempt(info, last));
    addPhase(info, activity);
    return info.build();
  }

  /** Overwrites fields of the last attempt with those of the current one. */
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
            .setLastWorkerIdentity(
                running.identity().isEmpty() ? running.heartbeatIdentity() : running.identity());
    }
    heartbeat(activity).ifPresent(at -> info.setLastHeartbeatTime(ProtoTime.timestamp(at)));
  }

  /** Returns the last heartbeat of the current attempt, or else of the one before it. */
  private static Optional<Instant> heartbeat(Activity activity) {
    var ofThis = activity
        .running()
        .filter(running -> running.lastHeartbeat().isAfter(running.since()))
        .map(Activity.Phase.Running::lastHeartbeat);
    return ofThis.or(() -> activity
        .progress()
        .lastAttempt()
        .filter(last -> last.lastHeartbeat().isAfter(last.startedAt()))
        .map(Activity.Attempt::lastHeartbeat));
  }

  private static void addAttempt(PendingActivityInfo.Builder info, Activity.Attempt last) {
    info.setLastStartedTime(ProtoTime.timestamp(last.startedAt()))
        .setLastAttemptCompleteTime(ProtoTime.timestamp(last.endedAt()))
        .setLastWorkerIdentity(last.identity());
  }

  private static PendingActivityInfo.PauseInfo of(Activity.Pause pause) {
    return PendingActivityInfo.PauseInfo.newBuilder()
        .setPauseTime(ProtoTime.timestamp(pause.at()))
        .setManual(PendingActivityInfo.PauseInfo.Manual.newBuilder()
            .setIdentity(pause.identity())
            .setReason(pause.reason()))
        .build();
  }

  private static PendingActivityState state(Activity activity) {
    boolean isPaused = activity.control().pause().isPresent();
    if (activity.running().isEmpty()) {
      return isPaused
          ? PendingActivityState.PENDING_ACTIVITY_STATE_PAUSED
          : PendingActivityState.PENDING_ACTIVITY_STATE_SCHEDULED;
    }
    if (activity.cancelRequested()) {
      return PendingActivityState.PENDING_ACTIVITY_STATE_CANCEL_REQUESTED;
    }
    return isPaused
        ? PendingActivityState.PENDING_ACTIVITY_STATE_PAUSE_REQUESTED
        : PendingActivityState.PENDING_ACTIVITY_STATE_STARTED;
  }

  static PendingChildExecutionInfo child(Child child) {
    return PendingChildExecutionInfo.newBuilder()
        .setWorkflowId(child.workflowId())
        .setRunId(child.runId())
        .setWorkflowTypeName(child.initiated().getWorkflowType().getName())
        .setInitiatedId(child.initiatedEventId())
        .setParentClosePolicy(child.onParentClose())
        .build();
  }

  static Optional<PendingWorkflowTaskInfo> workflowTask(WorkflowTaskState tasks) {
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
