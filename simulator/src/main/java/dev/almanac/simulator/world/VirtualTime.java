package dev.almanac.simulator.world;

import java.time.Duration;
import java.time.Instant;

/** A clock that stands still until somebody moves it. */
public final class VirtualTime {
  private static final Instant BEGINNING = Instant.parse("2030-01-01T00:00:00Z");

  private long nanos;

  public Instant now() {
    return BEGINNING.plusNanos(nanos);
  }

  public long nanos() {
    return nanos;
  }

  void pass(Duration time) {
    nanos += time.toNanos();
  }

  void moveTo(long later) {
    nanos = Math.max(nanos, later);
  }
}
