package dev.almanac.calendar;

import java.time.Duration;
import java.time.Instant;

/**
 * Every {@code every}, at {@code phase} past its multiples since the Unix epoch, not before
 * {@code from}. Zones do not apply. Durations are kept as given; times fall on whole seconds, so
 * both are cut to whole seconds when computing.
 */
public record Interval(Duration every, Duration phase, Instant from) {
  private static final Duration SHORTEST = Duration.ofSeconds(1);

  public static Interval every(Duration every) {
    return every(every, Duration.ZERO);
  }

  public static Interval every(Duration every, Duration phase) {
    return new Interval(every, phase, Instant.EPOCH);
  }

  /**
   * "Every ten days starting on the 5th": the first time is {@code start} itself, rounded up to a
   * second.
   */
  public static Interval startingAt(Instant start, Duration every) {
    var first = Instant.ofEpochSecond(start.getEpochSecond() + (start.getNano() > 0 ? 1 : 0));
    long seconds = Math.max(1, every.toSeconds());
    return new Interval(
        every, Duration.ofSeconds(Math.floorMod(first.getEpochSecond(), seconds)), first);
  }

  /** Whether the interval begins at a stated instant instead of being there always. */
  public boolean anchored() {
    return from.isAfter(Instant.EPOCH);
  }

  /**
   * Refuses intervals under a second and phases outside the interval.
   *
   * @param source where the interval comes from, for the message
   * @return this interval
   */
  public Interval validated(String source) {
    return validated(source, phase.isZero() ? every.toString() : every + "/" + phase);
  }

  /**
   * The same for an interval that was read from a text.
   *
   * @param text what was written, for the message
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
