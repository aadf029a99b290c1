package dev.almanac.engine.state;

import dev.almanac.engine.log.ExternalPayloads;
import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The state of a run's history.
 *
 * @param lastTime when the log was last written; a run's time never goes back
 * @param lastTaskId the task id of the last event; less than its event id if that was written
 *     before events had one
 * @param totals sums over all events
 * @param buffered events that wait for the workflow task to end, in the order of arrival
 * @param flushing how many of the next events were buffered, so their effect is already applied
 */
public record HistoryProgress(
    long nextEventId,
    Instant lastTime,
    long lastTaskId,
    Totals totals,
    List<HistoryEvent> buffered,
    int flushing) {
  /** Returns the size of all events. */
  public long bytes() {
    return totals.bytes();
  }

  /** Returns the size of the buffered events. */
  public long bufferedBytes() {
    return buffered.stream().mapToLong(HistoryEvent::getSerializedSize).sum();
  }

  public static final HistoryProgress EMPTY =
      new HistoryProgress(1, Instant.EPOCH, 0, Totals.NONE, List.of(), 0);

  /**
   * Sums.
   *
   * @param bytes the size of all events
   * @param transitions the number of state transitions
   * @param external the external payloads of the events
   */
  public record Totals(long bytes, long transitions, ExternalPayloads external) {
    static final Totals NONE = new Totals(0, 0, ExternalPayloads.NONE);

    private Totals with(HistoryEvent event, boolean isTransition) {
      return new Totals(
          bytes + event.getSerializedSize(),
          isTransition ? transitions + 1 : transitions,
          external.with(event));
    }

    private Totals withTransition() {
      return new Totals(bytes, transitions + 1, external);
    }
  }

  public HistoryProgress {
    buffered = List.copyOf(buffered);
  }

  /** Returns the task id of the next event. Task ids grow within a history and along a chain. */
  public long nextTaskId() {
    return Math.max(lastTaskId + 1, nextEventId);
  }

  /** Returns the time for an event of that moment: the times in a history never decrease. */
  public Instant notBefore(Instant at) {
    return at.isBefore(lastTime) ? lastTime : at;
  }

  /** Returns the state after one more event. */
  HistoryProgress past(HistoryEvent event) {
    var time = ProtoDurations.of(event.getEventTime());
    boolean isNews = flushing == 0 && StateTransitions.areMadeBy(event);
    return new HistoryProgress(
        event.getEventId() + 1,
        time.isAfter(lastTime) ? time : lastTime,
        Math.max(event.getTaskId(), lastTaskId),
        totals.with(event, isNews),
        buffered,
        Math.max(0, flushing - 1));
  }

  /** Returns the state after a change without an event. */
  HistoryProgress changed() {
    return new HistoryProgress(
        nextEventId, lastTime, lastTaskId, totals.withTransition(), buffered, flushing);
  }

  HistoryProgress withBuffered(HistoryEvent event) {
    var more = new ArrayList<>(buffered);
    more.add(event);
    return with(more, flushing);
  }

  /** Returns the state when the buffered events are about to be written. */
  HistoryProgress flushed() {
    return with(List.of(), buffered.size());
  }

  HistoryProgress withoutBuffered(int index) {
    var fewer = new ArrayList<>(buffered);
    fewer.remove(index);
    return with(fewer, flushing);
  }

  private HistoryProgress with(List<HistoryEvent> nowBuffered, int nowFlushing) {
    return new HistoryProgress(nextEventId, lastTime, lastTaskId, totals, nowBuffered, nowFlushing);
  }
}
