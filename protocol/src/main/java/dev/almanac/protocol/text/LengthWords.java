package dev.almanac.protocol.text;

import java.time.Duration;

/** Lengths of time for people: {@code 3m 20s}. */
public final class LengthWords {
  private static final long MINUTE = 60;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  private LengthWords() {}

  /** Returns a length in its two largest units. */
  public static String of(Duration length) {
    long seconds = length.toSeconds();
    if (seconds < MINUTE) {
      return seconds + "s";
    }
    if (seconds < HOUR) {
      return two(seconds / MINUTE, "m", seconds % MINUTE, "s");
    }
    return seconds < DAY
        ? two(seconds / HOUR, "h", seconds % HOUR / MINUTE, "m")
        : two(seconds / DAY, "d", seconds % DAY / HOUR, "h");
  }

  private static String two(long large, String unit, long small, String smallUnit) {
    return small == 0 ? large + unit : "%d%s %d%s".formatted(large, unit, small, smallUnit);
  }
}
