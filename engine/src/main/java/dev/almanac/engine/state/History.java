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
 * @param lastTaskId the task id of the last event; less than its event id if that was written
 *     before events had one
 * @param buffered events that wait for the workflow task to end, in the order of their arrival
 * @param flushing how many of the next events were buffered, so that they have had their effect
 */
public record History(
    long nextEventId,
    Instant lastTime,
    long bytes,
    long lastTaskId,
    List<HistoryEvent> buffered,
    int flushing) {
  /** How large the events are that wait for the end of a workflow task. */
  public long bufferedBytes() {
    return buffered.stream().mapToLong(HistoryEvent::getSerializedSize).sum();
  }

  public static final History EMPTY = new History(1, Instant.EPOCH, 0, 0, List.of(), 0);

  public History {
    buffered = List.copyOf(buffered);
  }

  /**
   * The task id of the next event: they rise in a history, and from each run of a chain to the
   * next.
   */
  public long nextTaskId() {
    return Math.max(lastTaskId + 1, nextEventId);
  }

  /** The time that an event of then has here: the times of a history do not go back. */
  public Instant notBefore(Instant at) {
    return at.isBefore(lastTime) ? lastTime : at;
  }

  /** Past one more event. */
  History past(HistoryEvent event) {
    var time = Durations.of(event.getEventTime());
    return new History(
        event.getEventId() + 1,
        time.isAfter(lastTime) ? time : lastTime,
        bytes + event.getSerializedSize(),
        Math.max(event.getTaskId(), lastTaskId),
        buffered,
        Math.max(0, flushing - 1));
  }

  History withBuffered(HistoryEvent event) {
    var more = new ArrayList<>(buffered);
    more.add(event);
    return new History(nextEventId, lastTime, bytes, lastTaskId, more, flushing);
  }

  /** The buffered events are about to follow as events. */
  History flushed() {
    return new History(nextEventId, lastTime, bytes, lastTaskId, List.of(), buffered.size());
  }

  History withoutBuffered(int index) {
    var fewer = new ArrayList<>(buffered);
    fewer.remove(index);
    return new History(nextEventId, lastTime, bytes, lastTaskId, fewer, flushing);
  }
}
