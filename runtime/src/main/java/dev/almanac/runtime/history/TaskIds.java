package dev.almanac.runtime.history;

import io.temporal.api.history.v1.HistoryEvent;
import java.util.List;

/**
 * Task ids for events stored before events had task ids. Each gets its event id, which later events
 * of the history continue.
 */
final class TaskIds {
  private TaskIds() {}

  /** Returns the events with task ids. Only the first events of a history may lack them. */
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
