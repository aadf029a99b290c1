package dev.almanac.cli.workflow.waiting;

import dev.almanac.cli.wire.Connection;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.text.EnumWords;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What has begun in a history and not ended, and how its last workflow task failed. */
final class OpenParts {
  /** Larger histories are read in part: their newest timers may be missing. */
  private static final int MOST_EVENTS = 20_000;

  private final Map<Long, Timer> timers = new LinkedHashMap<>();
  private final Map<String, String> updates = new LinkedHashMap<>();
  private final Map<String, String> queues = new LinkedHashMap<>();
  private @Nullable TaskFailure taskFailure;
  private TaskQueue taskQueue = TaskQueue.getDefaultInstance();
  private String cron = "";
  private int events;
  private boolean isCut;

  /** A timer that has not fired. */
  record Timer(String id, Instant due) {}

  /** How a workflow task failed. */
  record TaskFailure(WorkflowTaskFailedCause kind, Failure failure) {
    String cause() {
      return EnumWords.of(kind);
    }

    boolean is(WorkflowTaskFailedCause other) {
      return kind == other;
    }
  }

  static OpenParts read(Connection connection, String namespace, WorkflowExecution run) {
    var parts = new OpenParts();
    var request =
        GetWorkflowExecutionHistoryRequest.newBuilder().setNamespace(namespace).setExecution(run);
    do {
      var page = connection.call(stub -> stub.getWorkflowExecutionHistory(request.build()));
      page.getHistory().getEventsList().forEach(parts::add);
      request.setNextPageToken(page.getNextPageToken());
    } while (!request.getNextPageToken().isEmpty() && parts.events < MOST_EVENTS);
    parts.isCut = !request.getNextPageToken().isEmpty();
    return parts;
  }

  void add(HistoryEvent event) {
    events++;
    switch (event.getAttributesCase()) {
      case WORKFLOW_EXECUTION_STARTED_EVENT_ATTRIBUTES ->
        cron = event.getWorkflowExecutionStartedEventAttributes().getCronSchedule();
      case TIMER_STARTED_EVENT_ATTRIBUTES -> {
        var timer = event.getTimerStartedEventAttributes();
        timers.put(
            event.getEventId(),
            new Timer(
                timer.getTimerId(),
                ProtoTime.instant(event.getEventTime())
                    .plus(ProtoTime.duration(timer.getStartToFireTimeout()))));
      }
      case TIMER_FIRED_EVENT_ATTRIBUTES ->
        timers.remove(event.getTimerFiredEventAttributes().getStartedEventId());
      case TIMER_CANCELED_EVENT_ATTRIBUTES ->
        timers.remove(event.getTimerCanceledEventAttributes().getStartedEventId());
      case ACTIVITY_TASK_SCHEDULED_EVENT_ATTRIBUTES -> addQueue(event);
      case WORKFLOW_EXECUTION_UPDATE_ACCEPTED_EVENT_ATTRIBUTES -> {
        var accepted = event.getWorkflowExecutionUpdateAcceptedEventAttributes();
        updates.put(
            accepted.getProtocolInstanceId(),
            accepted.getAcceptedRequest().getInput().getName());
      }
      case WORKFLOW_EXECUTION_UPDATE_COMPLETED_EVENT_ATTRIBUTES ->
        updates.remove(
            event.getWorkflowExecutionUpdateCompletedEventAttributes().getMeta().getUpdateId());
      case WORKFLOW_TASK_SCHEDULED_EVENT_ATTRIBUTES ->
        taskQueue = event.getWorkflowTaskScheduledEventAttributes().getTaskQueue();
      case WORKFLOW_TASK_FAILED_EVENT_ATTRIBUTES -> {
        var failed = event.getWorkflowTaskFailedEventAttributes();
        taskFailure = new TaskFailure(failed.getCause(), failed.getFailure());
      }
      case WORKFLOW_TASK_COMPLETED_EVENT_ATTRIBUTES -> taskFailure = null;
      default -> {
        // Nothing else begins, ends or fails here.
      }
    }
  }

  private void addQueue(HistoryEvent event) {
    var activity = event.getActivityTaskScheduledEventAttributes();
    queues.put(activity.getActivityId(), activity.getTaskQueue().getName());
  }

  List<Timer> timers() {
    return timers.values().stream().sorted(Comparator.comparing(Timer::due)).toList();
  }

  /** Returns the names of accepted updates by their ids. */
  Map<String, String> updates() {
    return updates;
  }

  /** Returns how the newest workflow task failed; empty if it has not. */
  Optional<TaskFailure> taskFailure() {
    return Optional.ofNullable(taskFailure);
  }

  /** Returns the queue on which an activity was scheduled; empty if it is not known. */
  Optional<String> queueOf(String activityId) {
    return Optional.ofNullable(queues.get(activityId));
  }

  /** Returns whether the newest workflow task was given to the worker that has the run cached. */
  boolean isSticky() {
    return taskQueue.getKind() == TaskQueueKind.TASK_QUEUE_KIND_STICKY;
  }

  String cron() {
    return cron;
  }

  /** Returns whether later events were left out. */
  boolean isCut() {
    return isCut;
  }

  int events() {
    return events;
  }
}
