package dev.almanac.engine.state;

import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.Optional;

/** Applies events to the state. */
final class EventEvolution {
  private EventEvolution() {}

  static Run apply(Run run, HistoryEvent event) {
    return switch (event.getAttributesCase()) {
      case WORKFLOW_TASK_SCHEDULED_EVENT_ATTRIBUTES -> taskScheduled(run, event);
      case WORKFLOW_TASK_STARTED_EVENT_ATTRIBUTES -> taskStarted(run, event);
      case WORKFLOW_TASK_COMPLETED_EVENT_ATTRIBUTES ->
        ResetEvolution.completed(taskCompleted(run, event), event);
      case WORKFLOW_TASK_FAILED_EVENT_ATTRIBUTES ->
        ResetEvolution.isFork(event)
            ? ResetEvolution.forked(run, event)
            : run.with(taskFailed(run.tasks(), Optional.of(cause(event))));
      case WORKFLOW_TASK_TIMED_OUT_EVENT_ATTRIBUTES -> taskTimedOut(run, event);
      case ACTIVITY_TASK_SCHEDULED_EVENT_ATTRIBUTES,
          ACTIVITY_TASK_CANCEL_REQUESTED_EVENT_ATTRIBUTES,
          ACTIVITY_TASK_COMPLETED_EVENT_ATTRIBUTES,
          ACTIVITY_TASK_FAILED_EVENT_ATTRIBUTES,
          ACTIVITY_TASK_TIMED_OUT_EVENT_ATTRIBUTES,
          ACTIVITY_TASK_CANCELED_EVENT_ATTRIBUTES -> ActivityEvolution.apply(run, event);
      case TIMER_STARTED_EVENT_ATTRIBUTES -> timerStarted(run, event);
      case TIMER_FIRED_EVENT_ATTRIBUTES ->
        timerEnded(run, event.getTimerFiredEventAttributes().getTimerId());
      case TIMER_CANCELED_EVENT_ATTRIBUTES ->
        timerEnded(run, event.getTimerCanceledEventAttributes().getTimerId());
      case WORKFLOW_EXECUTION_SIGNALED_EVENT_ATTRIBUTES ->
        run.with(run.signals().counted());
      case WORKFLOW_EXECUTION_OPTIONS_UPDATED_EVENT_ATTRIBUTES -> optionsUpdated(run, event);
      case WORKFLOW_EXECUTION_UPDATE_ADMITTED_EVENT_ATTRIBUTES,
          WORKFLOW_EXECUTION_UPDATE_ACCEPTED_EVENT_ATTRIBUTES,
          WORKFLOW_EXECUTION_UPDATE_COMPLETED_EVENT_ATTRIBUTES -> UpdateEvolution.apply(run, event);
      case WORKFLOW_EXECUTION_CANCEL_REQUESTED_EVENT_ATTRIBUTES ->
        run.with(run.execution().withCancelRequested());
      case UPSERT_WORKFLOW_SEARCH_ATTRIBUTES_EVENT_ATTRIBUTES,
          WORKFLOW_PROPERTIES_MODIFIED_EVENT_ATTRIBUTES -> PropertyEvolution.apply(run, event);
      case WORKFLOW_EXECUTION_COMPLETED_EVENT_ATTRIBUTES ->
        closed(run, WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED);
      case WORKFLOW_EXECUTION_FAILED_EVENT_ATTRIBUTES ->
        closed(run, WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_FAILED);
      case WORKFLOW_EXECUTION_TIMED_OUT_EVENT_ATTRIBUTES ->
        closed(run, WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TIMED_OUT);
      case WORKFLOW_EXECUTION_CANCELED_EVENT_ATTRIBUTES ->
        closed(run, WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_CANCELED);
      case WORKFLOW_EXECUTION_TERMINATED_EVENT_ATTRIBUTES ->
        closed(run, WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TERMINATED);
      case WORKFLOW_EXECUTION_CONTINUED_AS_NEW_EVENT_ATTRIBUTES ->
        closed(run, WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_CONTINUED_AS_NEW);
      default ->
        InteractionEvolution.apply(run, event); // or markers and other events without effect
    };
  }

  private static Run taskScheduled(Run run, HistoryEvent event) {
    var attributes = event.getWorkflowTaskScheduledEventAttributes();
    var at = ProtoDurations.of(event.getEventTime());
    var sticky = run.tasks().sticky();
    boolean onSticky = attributes.getTaskQueue().getKind() == TaskQueueKind.TASK_QUEUE_KIND_STICKY
        && sticky.isPresent();
    var pending = new WorkflowTaskState.Pending(
        event.getEventId(),
        at,
        ProtoDurations.of(attributes.getStartToCloseTimeout()),
        onSticky,
        false,
        WorkflowTaskState.startBy(at, onSticky, false, sticky),
        Optional.empty());
    return run.withoutFirstTask()
        .with(run.tasks()
            .withAttempt(Math.max(1, attributes.getAttempt()))
            .withPending(Optional.of(pending)));
  }

  private static Run taskCompleted(Run run, HistoryEvent event) {
    var attributes = event.getWorkflowTaskCompletedEventAttributes();
    return run.with(run.tasks().completed(attributes.getStartedEventId()));
  }

  /** A history does not say which worker has the task, so it must be given out anew. */
  private static Run taskStarted(Run run, HistoryEvent event) {
    if (run.taskInProgress()) {
      return run.withStartWritten(event.getEventId());
    }
    var attributes = event.getWorkflowTaskStartedEventAttributes();
    var started = new WorkflowTaskState.Started(
        "",
        ProtoDurations.of(event.getEventTime()),
        attributes.getIdentity(),
        attributes.getRequestId(),
        event.getEventId());
    return run.with(run.tasks()
        .withPending(run.tasks().pending().map(task -> task.withStarted(Optional.of(started)))));
  }

  /**
   * The next task is a new attempt, unless this one failed on a worker that cached the run: the
   * cache may be to blame, so the same attempt goes to any worker.
   */
  static WorkflowTaskState taskFailed(WorkflowTaskState tasks) {
    boolean isCached = tasks.sticky().isPresent();
    int next = isCached ? tasks.attempt() : tasks.attempt() + 1;
    return tasks
        .with(isCached ? tasks.failing() : tasks.failing().again())
        .withPending(Optional.empty())
        .withSticky(Optional.empty())
        .withHeartbeatingSince(Optional.empty())
        .withAttempt(next);
  }

  /** Does the same for a failure in the history. */
  private static WorkflowTaskState taskFailed(
      WorkflowTaskState tasks, Optional<WorkflowTaskFailedCause> cause) {
    return taskFailed(tasks.with(tasks.failing().because(cause)));
  }

  /** A cause unknown to this version counts as none. */
  private static WorkflowTaskFailedCause cause(HistoryEvent event) {
    var cause = event.getWorkflowTaskFailedEventAttributes().getCause();
    return cause == WorkflowTaskFailedCause.UNRECOGNIZED
        ? WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_UNSPECIFIED
        : cause;
  }

  private static Run taskTimedOut(Run run, HistoryEvent event) {
    var type = event.getWorkflowTaskTimedOutEventAttributes().getTimeoutType();
    var tasks = run.tasks();
    return run.with(
        type == TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_START
            ? tasks.withPending(Optional.empty()).withSticky(Optional.empty())
            : taskFailed(tasks, Optional.empty()));
  }

  private static Run timerStarted(Run run, HistoryEvent event) {
    var attributes = event.getTimerStartedEventAttributes();
    var due = ProtoDurations.of(event.getEventTime())
        .plus(ProtoDurations.of(attributes.getStartToFireTimeout()));
    return run.with(new Timer(attributes.getTimerId(), event.getEventId(), due));
  }

  private static Run timerEnded(Run run, String id) {
    return run.timers().get(id).map(run::without).orElse(run);
  }

  /** A start was attached to the run. While its event is buffered, its id is 0. */
  static Run optionsUpdated(Run run, HistoryEvent event) {
    var attached = event.getWorkflowExecutionOptionsUpdatedEventAttributes().getAttachedRequestId();
    return attached.isEmpty()
        ? run
        : run.with(run.signals().withAttached(attached, event.getEventId()));
  }

  private static Run closed(Run run, WorkflowExecutionStatus status) {
    return run.closed(run.execution().withStatus(status));
  }
}
