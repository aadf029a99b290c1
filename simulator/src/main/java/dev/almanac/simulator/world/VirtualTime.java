package dev.almanac.simulator.world;

import java.time.Duration;
import java.time.Instant;

/** Time that stands still until somebody moves it, and the clock of the machine, which may lie. */
public final class VirtualTime {
  private static final Instant BEGINNING = Instant.parse("2030-01-01T00:00:00Z");

  private long nanos;
  private Duration skew = Duration.ZERO;
  private Duration skipped = Duration.ZERO;

  /** The true time. */
  public Instant now() {
    return BEGINNING.plusNanos(nanos);
  }

  /** What the clock of the machine shows. */
  public Instant shown() {
    return now().plus(skew);
  }

  /** Sets the clock of the machine so far ahead of the true time, or behind it. */
  public void skew(Duration by) {
    skew = by;
  }

  /** How much a server for tests has skipped. */
  public Duration skipped() {
    return skipped;
  }

  public void skip(Duration time) {
    skipped = skipped.plus(time);
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
