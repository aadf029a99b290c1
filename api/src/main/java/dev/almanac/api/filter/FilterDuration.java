package dev.almanac.api.filter;

import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.text.GoDuration;
import java.util.Optional;

/** Parses durations in filters: in Go's form, with days ({@code 1d12h}), or as {@code 01:30:00}. */
final class FilterDuration {
  private static final int LONGEST_HOURS = 6;
  private static final int LONGEST_CLOCK = LONGEST_HOURS + ":00:00".length();

  private FilterDuration() {}

  /** Returns empty if the text is not a duration, or one that is too long. */
  static Optional<Long> nanos(String text) {
    return clock(text).or(() -> go(text));
  }

  private static Optional<Long> go(String text) {
    try {
      return Optional.of(GoDuration.parseWithDays(text).toNanos());
    } catch (SpecException other) {
      return Optional.empty();
    }
  }

  /** Parses {@code 01:30:00}. */
  private static Optional<Long> clock(String text) {
    if (text.length() > LONGEST_CLOCK) {
      return Optional.empty();
    }
    var parts = text.split(":", -1);
    boolean isClock =
        parts.length == 3 && isDigits(parts[0]) && isSixtieth(parts[1]) && isSixtieth(parts[2]);
    return isClock
        ? Optional.of((Long.parseLong(parts[0]) * 3600
                + Long.parseLong(parts[1]) * 60
                + Long.parseLong(parts[2]))
            * 1_000_000_000)
        : Optional.empty();
  }

  private static boolean isSixtieth(String text) {
    return text.length() == 2 && isDigits(text) && text.charAt(0) < '6';
  }

  private static boolean isDigits(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
