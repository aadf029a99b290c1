package dev.almanac.api.task;

import dev.almanac.api.token.PageToken;
import dev.almanac.api.token.TaskToken;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.runtime.TaskPolls;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.history.v1.History;
import io.temporal.api.taskqueue.v1.PollerScalingDecision;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;

/** Converts workflow tasks to the messages that workers get. */
final class TaskMessages {
  private TaskMessages() {}

  static PollWorkflowTaskQueueResponse response(TaskPolls.WorkflowTask task) {
    var given = task.given();
    var alone = task.attached().alone();
    var token = alone.isPresent()
        ? TaskToken.ofQuery(task.key(), given.stamp().nonce())
        : TaskToken.of(task.key(), given.stamp());
    var answer = PollWorkflowTaskQueueResponse.newBuilder()
        .setTaskToken(token.bytes())
        .setWorkflowExecution(WorkflowExecution.newBuilder()
            .setWorkflowId(task.key().workflowId())
            .setRunId(task.key().runId().toString()))
        .setWorkflowType(WorkflowType.newBuilder().setName(task.type()))
        .setPreviousStartedEventId(given.previousStartedEventId())
        .setStartedEventId(given.startedEventId())
        .setAttempt(given.stamp().attempt())
        .setHistory(History.newBuilder().addAllEvents(task.events()))
        .setWorkflowExecutionTaskQueue(TaskQueue.newBuilder()
            .setName(given.normalQueue())
            .setKind(TaskQueueKind.TASK_QUEUE_KIND_NORMAL))
        .setScheduledTime(ProtoTime.timestamp(given.scheduledAt()))
        .setStartedTime(ProtoTime.timestamp(given.startedAt()));
    answer
        .putAllQueries(task.attached().queries())
        .addAllMessages(task.attached().messages());
    alone.ifPresent(answer::setQuery);
    if (task.morePolls() != 0) {
      answer.setPollerScalingDecision(
          PollerScalingDecision.newBuilder().setPollRequestDeltaSuggestion(task.morePolls()));
    }
    if (task.next() != 0) {
      var runId = task.key().runId();
      answer.setNextPageToken(new PageToken.InHistory(runId, task.next()).bytes());
    }
    return answer.build();
  }
}
