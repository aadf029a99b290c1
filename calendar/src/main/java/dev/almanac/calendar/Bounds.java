package dev.almanac.calendar;

import java.time.Instant;

/** The instants between which times may lie, both included. */
public record Bounds(Instant start, Instant end) {
  public static final Bounds NONE = new Bounds(Instant.MIN, Instant.MAX);

  public boolean hasStart() {
    return !start.equals(Instant.MIN);
  }

  public boolean hasEnd() {
    return !end.equals(Instant.MAX);
  }

  public Bounds withStart(Instant instant) {
    return new Bounds(instant, end);
  }

  public Bounds withEnd(Instant instant) {
    return new Bounds(start, instant);
  }
}
