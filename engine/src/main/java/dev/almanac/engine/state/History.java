package dev.almanac.engine.state;

import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * How far a run's history has come.
 *
 * @param nextEventId the id of the next event
 * @param lastTime when the log was last written to; time does not run backwards for a run
 * @param bytes the size of all events
 * @param buffered events that wait for the workflow task to end, in the order of their arrival
 * @param flushing how many of the next events were buffered, so that they have had their effect
 */
public record History(
    long nextEventId, Instant lastTime, long bytes, List<HistoryEvent> buffered, int flushing) {
  /** How large the events are that wait for the end of a workflow task. */
  public long bufferedBytes() {
    return buffered.stream().mapToLong(HistoryEvent::getSerializedSize).sum();
  }

  static final History EMPTY = new History(1, Instant.EPOCH, 0, List.of(), 0);

  public History {
    buffered = List.copyOf(buffered);
  }

  /** Past one more event. */
  History past(HistoryEvent event) {
    var time = Durations.of(event.getEventTime());
    return new History(
        event.getEventId() + 1,
        time.isAfter(lastTime) ? time : lastTime,
        bytes + event.getSerializedSize(),
        buffered,
        Math.max(0, flushing - 1));
  }

  History withBuffered(HistoryEvent event) {
    var more = new ArrayList<>(buffered);
    more.add(event);
    return new History(nextEventId, lastTime, bytes, more, flushing);
  }

  /** The buffered events are about to follow as events. */
  History flushed() {
    return new History(nextEventId, lastTime, bytes, List.of(), buffered.size());
  }

  History withoutBuffered(int index) {
    var fewer = new ArrayList<>(buffered);
    fewer.remove(index);
    return new History(nextEventId, lastTime, bytes, fewer, flushing);
  }
}
