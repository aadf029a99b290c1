package dev.almanac.engine.workflowtask;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.state.WorkflowTaskState;
import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowTaskFailedEventAttributes;

/** The ways in which a task ends, and what each writes to the history. */
public final class TaskEnd {
  /** The identity of the server when it ends a task. */
  static final String SERVER = "history-service";

  private TaskEnd() {}

  /** Returns the task that a worker holds; refuses if it is another one by now. */
  public static WorkflowTaskState.Pending held(Draft draft, TaskStamp stamp) {
    var tasks = draft.run().tasks();
    return tasks
        .pending()
        .filter(task -> draft.run().open())
        .filter(task -> task.scheduledEventId() == stamp.scheduledEventId())
        .filter(task -> tasks.attempt() == stamp.attempt())
        .filter(
            task -> task.started().filter(s -> s.nonce().equals(stamp.nonce())).isPresent())
        .orElseThrow(() -> Refusal.taskNotFound().exception());
  }

  /** Writes the delayed events of the held task; returns the id of its start. */
  public static long writeStart(Draft draft) {
    long last = draft.run().tasks().started().orElseThrow().eventId();
    for (var event : StartWorkflowTask.unwritten(draft.run(), draft.limits())) {
      var time = ProtoDurations.of(event.getEventTime());
      last = draft.append(event.toBuilder(), time);
    }
    return last;
  }

  /** Fails the held task, and schedules the next one. */
  public static void fail(
      Draft draft, WorkflowTaskFailedCause cause, Failure failure, String identity) {
    if (draft.run().tasks().isTransient()) {
      draft.note(new Fact.TransientTaskFailed());
    } else {
      writeFailure(draft, cause, failure, identity);
    }
    ReportedProblemsAttribute.report(draft);
    EventBuffer.flush(draft);
    WorkflowTaskScheduling.schedule(draft);
  }

  /** Turns a repeated attempt that events from outside have overtaken into a first one. */
  static void startOver(Draft draft) {
    draft.note(new Fact.TransientTaskFailed());
    EventBuffer.flush(draft);
    WorkflowTaskScheduling.schedule(draft);
  }

  /** Ends any task because the run ends now. */
  public static void abandon(Draft draft) {
    if (draft.run().taskInProgress()) {
      abandon(
          draft,
          WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_FORCE_CLOSE_COMMAND,
          Failure.getDefaultInstance(),
          SERVER);
    }
  }

  /** Fails the held task without another to follow. For a repeated attempt nothing is written. */
  public static void abandon(
      Draft draft, WorkflowTaskFailedCause cause, Failure failure, String identity) {
    if (draft.run().tasks().isTransient()) {
      draft.note(new Fact.TransientTaskFailed());
    } else {
      writeFailure(draft, cause, failure, identity);
    }
    EventBuffer.flush(draft);
  }

  /** The worker did not answer in time, or nobody polled the sticky queue in time. */
  public static void timeOut(Draft draft) {
    var tasks = draft.run().tasks();
    var pending = tasks.pending().orElseThrow();
    if (pending.started().isEmpty()) {
      SpeculativeTasks.end(draft);
      draft.append(TaskEvents.timedOut(
          pending.scheduledEventId(), 0, TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_START));
    } else if (tasks.isTransient()) {
      draft.note(new Fact.TransientTaskFailed());
    } else {
      long started = writeStart(draft);
      draft.append(TaskEvents.timedOut(
          pending.scheduledEventId(), started, TimeoutType.TIMEOUT_TYPE_START_TO_CLOSE));
    }
    ReportedProblemsAttribute.report(draft);
    EventBuffer.flush(draft);
    WorkflowTaskScheduling.schedule(draft);
  }

  private static void writeFailure(
      Draft draft, WorkflowTaskFailedCause cause, Failure failure, String identity) {
    long started = writeStart(draft);
    long scheduled = draft.run().tasks().pending().orElseThrow().scheduledEventId();
    var attributes = WorkflowTaskFailedEventAttributes.newBuilder()
        .setScheduledEventId(scheduled)
        .setStartedEventId(started)
        .setCause(cause)
        .setIdentity(identity);
    if (!failure.equals(Failure.getDefaultInstance())) {
      attributes.setFailure(failure);
    }
    draft.append(HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED)
        .setWorkflowTaskFailedEventAttributes(attributes));
  }
}
