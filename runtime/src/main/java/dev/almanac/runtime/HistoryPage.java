package dev.almanac.runtime;

import io.temporal.api.history.v1.HistoryEvent;
import java.util.List;

/**
 * Events of a run.
 *
 * @param run the run they belong to, which the caller may not have named
 * @param next the first event of the next page; 0 if there is none now. If the page ends with the
 *     last event of an open run: the id of the event to come
 * @param behind events of a repeated or speculative workflow task. They are not in the history and
 *     may never be; a worker replays up to the start of the task. Only on the last page of a
 *     forward read
 */
public record HistoryPage(
    RunView run, List<HistoryEvent> events, long next, List<HistoryEvent> behind) {
  public HistoryPage {
    events = List.copyOf(events);
    behind = List.copyOf(behind);
  }
}
