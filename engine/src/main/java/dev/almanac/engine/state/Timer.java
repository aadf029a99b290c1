package dev.almanac.engine.state;

import dev.almanac.engine.time.Deadline;
import java.time.Instant;

/** A timer that has neither fired nor been cancelled. */
public record Timer(String id, long startedEventId, Instant due) {
  public Deadline deadline() {
    return new Deadline(due, Deadline.Kind.TIMER, startedEventId);
  }
}
