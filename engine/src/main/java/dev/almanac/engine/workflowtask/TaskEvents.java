package dev.almanac.engine.workflowtask;

import dev.almanac.engine.decision.RunLimits;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.state.WorkflowTaskState;
import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.SuggestContinueAsNewReason;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowTaskScheduledEventAttributes;
import io.temporal.api.history.v1.WorkflowTaskStartedEventAttributes;
import io.temporal.api.history.v1.WorkflowTaskTimedOutEventAttributes;
import io.temporal.api.taskqueue.v1.TaskQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Builds the events of workflow tasks. */
final class TaskEvents {
  private TaskEvents() {}

  static HistoryEvent.Builder scheduled(Run run, int attempt, Duration startToClose) {
    return HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED)
        .setWorkflowTaskScheduledEventAttributes(WorkflowTaskScheduledEventAttributes.newBuilder()
            .setTaskQueue(queue(run))
            .setStartToCloseTimeout(ProtoDurations.message(startToClose))
            .setAttempt(attempt));
  }

  private static TaskQueue queue(Run run) {
    var normal = run.execution().taskQueue();
    return run.tasks()
        .sticky()
        .filter(sticky -> !run.tasks().isTransient())
        .map(sticky -> TaskQueue.newBuilder()
            .setName(sticky.queue())
            .setKind(TaskQueueKind.TASK_QUEUE_KIND_STICKY)
            .setNormalName(normal)
            .build())
        .orElseGet(() -> TaskQueue.newBuilder()
            .setName(normal)
            .setKind(TaskQueueKind.TASK_QUEUE_KIND_NORMAL)
            .build());
  }

  static HistoryEvent.Builder started(
      Run run, WorkflowTaskState.Started started, RunLimits.Suggested suggested) {
    long bytes = run.history().bytes();
    var reasons = reasonsToContinue(run, suggested);
    return HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED)
        .setWorkflowTaskStartedEventAttributes(WorkflowTaskStartedEventAttributes.newBuilder()
            .setScheduledEventId(run.tasks().pending().orElseThrow().scheduledEventId())
            .setIdentity(started.identity())
            .setRequestId(started.requestId())
            .setSuggestContinueAsNew(!reasons.isEmpty())
            .addAllSuggestContinueAsNewReasons(reasons)
            .setHistorySizeBytes(bytes));
  }

  /** Returns why the workflow should continue as new. */
  private static List<SuggestContinueAsNewReason> reasonsToContinue(
      Run run, RunLimits.Suggested suggested) {
    var reasons = new ArrayList<SuggestContinueAsNewReason>();
    if (run.history().bytes() >= suggested.bytes()) {
      reasons.add(SuggestContinueAsNewReason.SUGGEST_CONTINUE_AS_NEW_REASON_HISTORY_SIZE_TOO_LARGE);
    }
    if (run.history().nextEventId() >= suggested.events()) {
      reasons.add(
          SuggestContinueAsNewReason.SUGGEST_CONTINUE_AS_NEW_REASON_TOO_MANY_HISTORY_EVENTS);
    }
    if (run.updates().count() >= suggested.updates()) {
      reasons.add(SuggestContinueAsNewReason.SUGGEST_CONTINUE_AS_NEW_REASON_TOO_MANY_UPDATES);
    }
    return reasons;
  }

  static HistoryEvent.Builder timedOut(long scheduled, long started, TimeoutType type) {
    return HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT)
        .setWorkflowTaskTimedOutEventAttributes(WorkflowTaskTimedOutEventAttributes.newBuilder()
            .setScheduledEventId(scheduled)
            .setStartedEventId(started)
            .setTimeoutType(type));
  }
}
