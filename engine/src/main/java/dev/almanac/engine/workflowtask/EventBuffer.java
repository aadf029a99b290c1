package dev.almanac.engine.workflowtask;

import com.google.protobuf.Descriptors;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.HashMap;
import java.util.Map;

/** Buffers events while a worker holds a workflow task. They become history when it ends. */
public final class EventBuffer {
  private static final Descriptors.OneofDescriptor ATTRIBUTES =
      HistoryEvent.getDescriptor().getOneofs().getFirst();

  private EventBuffer() {}

  /**
   * Records an event from outside: now, or after the held workflow task. If too many are buffered,
   * the task is failed, so that they become history.
   */
  public static void record(Draft draft, HistoryEvent.Builder event) {
    SpeculativeTasks.end(draft);
    draft.record(event);
    if (isFull(draft)) {
      TaskEnd.fail(
          draft,
          WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_FORCE_CLOSE_COMMAND,
          Failure.getDefaultInstance(),
          TaskEnd.SERVER);
    }
  }

  /** Buffers an event that follows from a command until the events of all commands are written. */
  public static void keep(Draft draft, HistoryEvent.Builder event) {
    draft.note(new Fact.EventBuffered(
        event.setEventTime(ProtoDurations.message(draft.now())).build()));
  }

  /** Drops the buffered events of a run that ends. */
  public static void drop(Draft draft) {
    while (!draft.run().history().buffered().isEmpty()) {
      draft.note(new Fact.BufferedEventDropped(0));
    }
  }

  private static boolean isFull(Draft draft) {
    var buffered = draft.run().history().buffered();
    var limits = draft.limits();
    return buffered.size() > limits.counts().buffered()
        || draft.run().history().bufferedBytes() > limits.sizes().buffered();
  }

  /**
   * Writes the buffered events: first starts and other news in the order of arrival, then results,
   * so that a start always precedes its result.
   *
   * @return whether there were any
   */
  public static boolean flush(Draft draft) {
    var buffered = draft.run().history().buffered();
    if (buffered.isEmpty()) {
      return false;
    }
    draft.note(new Fact.BufferFlushed());
    Map<Long, Long> starts = new HashMap<>();
    for (var event : buffered) {
      if (!isResult(event)) {
        long id = draft.append(event.toBuilder(), ProtoDurations.of(event.getEventTime()));
        if (event.hasActivityTaskStartedEventAttributes()) {
          starts.put(event.getActivityTaskStartedEventAttributes().getScheduledEventId(), id);
        } else if (event.hasChildWorkflowExecutionStartedEventAttributes()) {
          starts.put(
              event.getChildWorkflowExecutionStartedEventAttributes().getInitiatedEventId(), id);
        }
      }
    }
    for (var event : buffered) {
      if (isResult(event)) {
        draft.append(rewired(event, starts), ProtoDurations.of(event.getEventTime()));
      }
    }
    return true;
  }

  private static boolean isResult(HistoryEvent event) {
    return switch (event.getAttributesCase()) {
      case ACTIVITY_TASK_COMPLETED_EVENT_ATTRIBUTES,
          ACTIVITY_TASK_FAILED_EVENT_ATTRIBUTES,
          ACTIVITY_TASK_TIMED_OUT_EVENT_ATTRIBUTES,
          ACTIVITY_TASK_CANCELED_EVENT_ATTRIBUTES,
          CHILD_WORKFLOW_EXECUTION_COMPLETED_EVENT_ATTRIBUTES,
          CHILD_WORKFLOW_EXECUTION_FAILED_EVENT_ATTRIBUTES,
          CHILD_WORKFLOW_EXECUTION_CANCELED_EVENT_ATTRIBUTES,
          CHILD_WORKFLOW_EXECUTION_TIMED_OUT_EVENT_ATTRIBUTES,
          CHILD_WORKFLOW_EXECUTION_TERMINATED_EVENT_ATTRIBUTES -> true;
      default -> false;
    };
  }

  /**
   * Sets the id that the start of the same activity or child got when it was written. The start of
   * a child may have been written long ago; its id is then known already.
   */
  private static HistoryEvent.Builder rewired(HistoryEvent event, Map<Long, Long> starts) {
    var result = event.toBuilder();
    var attributes = result.getFieldBuilder(result.getOneofFieldDescriptor(ATTRIBUTES));
    var type = attributes.getDescriptorForType();
    var scheduled = type.findFieldByName("scheduled_event_id");
    var origin = scheduled == null ? type.findFieldByName("initiated_event_id") : scheduled;
    var started = type.findFieldByName("started_event_id");
    var id = starts.get((Long) attributes.getField(origin));
    if (id != null) {
      attributes.setField(started, id);
    }
    return result;
  }
}
