package dev.almanac.runtime.history;

import io.temporal.api.history.v1.HistoryEvent;
import java.util.List;

/**
 * Task ids of events that were stored when events had none. Theirs are their event ids, with which
 * later events of the same history go on.
 */
final class TaskIds {
  private TaskIds() {}

  /** The events with a task id each; those that follow each other have one from some event on. */
  static List<HistoryEvent> filled(List<HistoryEvent> events) {
    boolean isOld = !events.isEmpty()
        && (events.getFirst().getTaskId() == 0 || events.getLast().getTaskId() == 0);
    return isOld ? events.stream().map(TaskIds::filled).toList() : events;
  }

  private static HistoryEvent filled(HistoryEvent event) {
    return event.getTaskId() == 0
        ? event.toBuilder().setTaskId(event.getEventId()).build()
        : event;
  }
}
