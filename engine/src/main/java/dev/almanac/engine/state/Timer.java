package dev.almanac.engine.state;

import java.time.Instant;

/** A timer that has neither fired nor been cancelled. */
public record Timer(String id, long startedEventId, Instant due) {
  public Deadline deadline() {
    return new Deadline(due, Deadline.Kind.TIMER, startedEventId);
  }
}
