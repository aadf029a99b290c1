package dev.almanac.api.activity;

import dev.almanac.api.token.TaskToken;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.registry.Namespace;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import io.temporal.api.taskqueue.v1.PollerScalingDecision;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueResponse;

/** Converts activity tasks to the messages that workers get. */
public final class ActivityMessages {
  private ActivityMessages() {}

  public static PollActivityTaskQueueResponse response(
      Namespace namespace, TaskPolls.ActivityTask task) {
    var activity = task.activity();
    var scheduled = activity.scheduled();
    var answer = PollActivityTaskQueueResponse.newBuilder()
        .setTaskToken(TaskToken.of(task.key(), task.stamp()).bytes())
        .setWorkflowNamespace(namespace.name())
        .setWorkflowType(WorkflowType.newBuilder().setName(task.workflowType()))
        .setWorkflowExecution(WorkflowExecution.newBuilder()
            .setWorkflowId(task.key().workflowId())
            .setRunId(task.key().runId().toString()))
        .setActivityType(scheduled.getActivityType())
        .setActivityId(activity.id())
        .setScheduledTime(ProtoTime.timestamp(activity.scheduledAt()))
        .setAttempt(activity.attempt());
    activity
        .running()
        .ifPresent(running -> answer
            .setCurrentAttemptScheduledTime(ProtoTime.timestamp(running.waitedSince()))
            .setStartedTime(ProtoTime.timestamp(running.since())));
    activity.progress().heartbeatDetails().ifPresent(answer::setHeartbeatDetails);
    if (task.morePolls() != 0) {
      answer.setPollerScalingDecision(
          PollerScalingDecision.newBuilder().setPollRequestDeltaSuggestion(task.morePolls()));
    }
    limits(answer, scheduled);
    optional(answer, scheduled);
    return answer.build();
  }

  /** Sets timeouts even if they are zero, because some SDKs require the fields. */
  private static void limits(
      PollActivityTaskQueueResponse.Builder answer,
      ActivityTaskScheduledEventAttributes scheduled) {
    answer
        .setScheduleToCloseTimeout(scheduled.getScheduleToCloseTimeout())
        .setStartToCloseTimeout(scheduled.getStartToCloseTimeout())
        .setHeartbeatTimeout(scheduled.getHeartbeatTimeout())
        .setRetryPolicy(scheduled.getRetryPolicy());
  }

  private static void optional(
      PollActivityTaskQueueResponse.Builder answer,
      ActivityTaskScheduledEventAttributes scheduled) {
    if (scheduled.hasHeader()) {
      answer.setHeader(scheduled.getHeader());
    }
    if (scheduled.hasInput()) {
      answer.setInput(scheduled.getInput());
    }
    if (scheduled.hasPriority()) {
      answer.setPriority(scheduled.getPriority());
    }
  }
}
