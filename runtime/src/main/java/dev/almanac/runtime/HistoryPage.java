package dev.almanac.runtime;

import io.temporal.api.history.v1.HistoryEvent;
import java.util.List;

/**
 * Events of a run.
 *
 * @param run the run they belong to, which the caller may not have named
 * @param next where the next page begins; 0 if there is nothing further now. For a page that ends
 *     with the last event of an open run, the id that the next event will have
 * @param behind events of a repeated or speculative workflow task, which are not in the history and
 *     may never be, for workers that must replay up to its start; only with the last page of a
 *     forward read
 */
public record HistoryPage(
    RunView run, List<HistoryEvent> events, long next, List<HistoryEvent> behind) {
  public HistoryPage {
    events = List.copyOf(events);
    behind = List.copyOf(behind);
  }
}
