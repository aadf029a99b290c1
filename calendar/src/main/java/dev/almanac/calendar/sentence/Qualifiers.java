package dev.almanac.calendar.sentence;

import dev.almanac.calendar.Bounds;
import dev.almanac.calendar.DstPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Describes what applies to all times: bounds, clock changes, jitter. */
final class Qualifiers {
  private static final int NANOS_PER_MILLI = 1_000_000;

  private Qualifiers() {}

  /** {@code not before 2026-01-01T00:00:00Z nor after …}: both instants are included. */
  static Optional<String> bounds(Bounds bounds) {
    if (!bounds.hasStart()) {
      return bounds.hasEnd() ? Optional.of("not after " + bounds.end()) : Optional.empty();
    }
    if (!bounds.hasEnd()) {
      return Optional.of("not before " + bounds.start());
    }
    boolean room = firstSecond(bounds.start()) <= bounds.end().getEpochSecond();
    return Optional.of(
        "not before " + bounds.start() + " nor after " + bounds.end() + (room ? "" : ", so never"));
  }

  private static long firstSecond(Instant instant) {
    return instant.getEpochSecond() + (instant.getNano() > 0 ? 1 : 0);
  }

  /** Returns empty for literal wall-clock time. */
  static Optional<String> clockChanges(DstPolicy policy) {
    var skipped = switch (policy.gap()) {
      case SKIP -> "";
      case SHIFT -> "times skipped when clocks go forward happening that much later";
    };
    var repeated = switch (policy.overlap()) {
      case BOTH -> "";
      case FIRST -> "times repeated when clocks go back happening the first time only";
      case LAST -> "times repeated when clocks go back happening the last time only";
    };
    List<String> said =
        Stream.of(skipped, repeated).filter(text -> !text.isEmpty()).toList();
    return said.isEmpty() ? Optional.empty() : Optional.of("with " + Words.and(said));
  }

  /** Jitter counts in milliseconds. */
  static Optional<String> jitter(Duration longest) {
    int millis = longest.getNano() / NANOS_PER_MILLI;
    return longest.getSeconds() <= 0 && millis == 0
        ? Optional.empty()
        : Optional.of("each delayed by up to " + DurationWords.of(longest.getSeconds(), millis));
  }
}
