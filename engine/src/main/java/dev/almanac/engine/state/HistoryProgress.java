package dev.almanac.engine.state;

import dev.almanac.engine.log.ExternalPayloads;
import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * How far a run's history has come.
 *
 * @param nextEventId the id of the next event
 * @param lastTime when the log was last written to; time does not run backwards for a run
 * @param lastTaskId the task id of the last event; less than its event id if that was written
 *     before events had one
 * @param totals what all events have in them
 * @param buffered events that wait for the workflow task to end, in the order of their arrival
 * @param flushing how many of the next events were buffered, so that they have had their effect
 */
public record HistoryProgress(
    long nextEventId,
    Instant lastTime,
    long lastTaskId,
    Totals totals,
    List<HistoryEvent> buffered,
    int flushing) {
  /** The size of all events. */
  public long bytes() {
    return totals.bytes();
  }

  /** How large the events are that wait for the end of a workflow task. */
  public long bufferedBytes() {
    return buffered.stream().mapToLong(HistoryEvent::getSerializedSize).sum();
  }

  public static final HistoryProgress EMPTY =
      new HistoryProgress(1, Instant.EPOCH, 0, Totals.NONE, List.of(), 0);

  /**
   * What has come together so far.
   *
   * @param bytes the size of all events
   * @param transitions how often the run has gone from one state to the next
   * @param external what is kept elsewhere of what the events hold
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

  /** After a change that has no event. */
  HistoryProgress changed() {
    return new HistoryProgress(
        nextEventId, lastTime, lastTaskId, totals.withTransition(), buffered, flushing);
  }

  HistoryProgress withBuffered(HistoryEvent event) {
    var more = new ArrayList<>(buffered);
    more.add(event);
    return with(more, flushing);
  }

  /** The buffered events are about to follow as events. */
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
