package dev.almanac.engine.state;

import dev.almanac.engine.log.Fact;
import io.temporal.api.history.v1.HistoryEvent;

/**
 * Counts state transitions as users see them: one for each event from outside and each deadline.
 * What follows in the same step does not count, so nothing needs to be stored.
 */
final class StateTransitions {
  private StateTransitions() {}

  static boolean areMadeBy(HistoryEvent event) {
    return switch (event.getEventType()) {
      case EVENT_TYPE_WORKFLOW_EXECUTION_STARTED,
          EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED,
          EVENT_TYPE_WORKFLOW_EXECUTION_TIMED_OUT,
          EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED,
          EVENT_TYPE_WORKFLOW_EXECUTION_CANCEL_REQUESTED,
          EVENT_TYPE_WORKFLOW_EXECUTION_OPTIONS_UPDATED,
          EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ADMITTED,
          EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
          EVENT_TYPE_WORKFLOW_TASK_FAILED,
          EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT,
          EVENT_TYPE_ACTIVITY_TASK_COMPLETED,
          EVENT_TYPE_ACTIVITY_TASK_FAILED,
          EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT,
          EVENT_TYPE_ACTIVITY_TASK_CANCELED,
          EVENT_TYPE_TIMER_FIRED,
          EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_FAILED,
          EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_STARTED,
          EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_COMPLETED,
          EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_FAILED,
          EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_CANCELED,
          EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_TIMED_OUT,
          EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_TERMINATED,
          EVENT_TYPE_EXTERNAL_WORKFLOW_EXECUTION_SIGNALED,
          EVENT_TYPE_EXTERNAL_WORKFLOW_EXECUTION_CANCEL_REQUESTED,
          EVENT_TYPE_SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_FAILED,
          EVENT_TYPE_REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_FAILED -> true;
      default -> false;
    };
  }

  /**
   * Returns whether a fact counts. The start of a speculative task does not, as it may be dropped.
   *
   * @param run before it
   */
  static boolean areMadeBy(Fact fact, Run run) {
    return switch (fact) {
      case Fact.WorkflowTaskStarted started ->
        run.tasks().pending().filter(task -> !task.speculative()).isPresent();
      case Fact.EventBuffered(var event) -> areMadeBy(event);
      case Fact.TransientTaskFailed failed -> true;
      case Fact.ActivityStarted started -> true;
      case Fact.ActivityHeartbeat heartbeat -> true;
      case Fact.ActivityRetryScheduled scheduled -> true;
      case Fact.ActivityPaused paused -> true;
      case Fact.ActivityUnpaused unpaused -> true;
      case Fact.ActivityRewound rewound -> true;
      case Fact.ActivityOptionsChanged changed -> true;
      case Fact.WorkflowTaskReturned none -> false;
      case Fact.TransientTaskScheduled none -> false;
      case Fact.SpeculativeTaskScheduled none -> false;
      case Fact.SpeculativeTaskDropped none -> false;
      case Fact.StickyQueueSet none -> false;
      case Fact.StickyQueueCleared none -> false;
      case Fact.StickyQueueLeft none -> false;
      case Fact.HeartbeatChainKept none -> false;
      case Fact.CloseAttempted none -> false;
      case Fact.AttributesChanged none -> false;
      case Fact.BufferFlushed none -> false;
      case Fact.BufferedEventDropped none -> false;
      case Fact.SignalTaken none -> false;
      case Fact.RunReplacedByReset none -> false;
      case Fact.ActivityReturned none -> false;
      case Fact.ActivityBackoffEnded none -> false;
      case Fact.ActivityRescheduled none -> false;
      case Fact.ParentReplaced none -> false;
      case Fact.FirstTaskReleased none -> false;
      case Fact.StartedBySchedule none -> false;
    };
  }
}
