package dev.almanac.runtime.run;

import io.temporal.api.history.v1.HistoryEvent;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;

/** The last stored events of a run, so that most reads need no database. */
public final class HistoryTail {
  private static final int MOST_EVENTS = 128;
  private static final long MOST_BYTES = 32 * 1024;

  private final ArrayDeque<HistoryEvent> events = new ArrayDeque<>(4);
  private long bytes;

  void add(HistoryEvent event) {
    events.add(event);
    bytes += event.getSerializedSize();
    while (events.size() > 1 && (events.size() > MOST_EVENTS || bytes > MOST_BYTES)) {
      bytes -= events.remove().getSerializedSize();
    }
  }

  long bytes() {
    return bytes;
  }

  /** Returns the events from this one on, at most {@code limit}; empty if it is too old. */
  public Optional<List<HistoryEvent>> from(long eventId, int limit) {
    var first = events.peekFirst();
    if (first == null || first.getEventId() > eventId) {
      return Optional.empty();
    }
    return Optional.of(events.stream()
        .dropWhile(event -> event.getEventId() < eventId)
        .limit(limit)
        .toList());
  }
}
