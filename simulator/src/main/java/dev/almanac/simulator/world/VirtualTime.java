package dev.almanac.simulator.world;

import java.time.Duration;
import java.time.Instant;

/** Virtual time, which only moves on demand, and the machine's clock, which may be wrong. */
public final class VirtualTime {
  private static final Instant BEGINNING = Instant.parse("2030-01-01T00:00:00Z");

  private long nanos;
  private Duration skew = Duration.ZERO;
  private Duration skipped = Duration.ZERO;

  /** Returns the true time. */
  public Instant now() {
    return BEGINNING.plusNanos(nanos);
  }

  /** Returns what the machine's clock shows. */
  public Instant shown() {
    return now().plus(skew);
  }

  /** Sets the machine's clock ahead of the true time, or behind it. */
  public void skew(Duration by) {
    skew = by;
  }

  /** Returns how much a test server has skipped. */
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
