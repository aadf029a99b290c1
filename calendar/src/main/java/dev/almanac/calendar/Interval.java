package dev.almanac.calendar;

import java.time.Duration;
import java.time.Instant;

/**
 * Times at a fixed distance: {@code phase} past the multiples of {@code every} since the Unix
 * epoch, not before {@code from}. Zones do not apply. Durations are kept as given, but truncated to
 * whole seconds for computing.
 */
public record Interval(Duration every, Duration phase, Instant from) {
  private static final Duration SHORTEST = Duration.ofSeconds(1);

  public static Interval every(Duration every) {
    return every(every, Duration.ZERO);
  }

  public static Interval every(Duration every, Duration phase) {
    return new Interval(every, phase, Instant.EPOCH);
  }

  /** Creates an interval whose first time is {@code start}, rounded up to a second. */
  public static Interval startingAt(Instant start, Duration every) {
    var first = Instant.ofEpochSecond(start.getEpochSecond() + (start.getNano() > 0 ? 1 : 0));
    long seconds = Math.max(1, every.toSeconds());
    return new Interval(
        every, Duration.ofSeconds(Math.floorMod(first.getEpochSecond(), seconds)), first);
  }

  /** Returns whether the interval begins at a given instant. */
  public boolean anchored() {
    return from.isAfter(Instant.EPOCH);
  }

  /**
   * Refuses intervals under a second and phases outside the interval.
   *
   * @param source the origin of the interval, for the message
   * @return this interval
   */
  public Interval validated(String source) {
    return validated(source, phase.isZero() ? every.toString() : every + "/" + phase);
  }

  /**
   * Does the same for an interval read from a text.
   *
   * @param text the original, for the message
   */
  public Interval validated(String source, String text) {
    if (every.compareTo(SHORTEST) < 0) {
      throw SpecException.of("interval is too small", source, text, 0);
    }
    if (phase.isNegative()) {
      throw SpecException.of("phase is negative", source, text, 0);
    }
    if (phase.compareTo(every) >= 0) {
      throw SpecException.of("phase cannot be greater than Interval", source, text, 0);
    }
    return this;
  }
}
