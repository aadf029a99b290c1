package dev.almanac.cli.output;

import java.time.Duration;
import java.time.Instant;

/** Says how far a time is from now: {@code in 3m 20s}, {@code 2h 5m ago}. */
public final class RelativeTime {
  private static final long MINUTE = 60;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  private RelativeTime() {}

  public static String of(Instant time, Instant now) {
    var distance = Duration.between(now, time);
    var length = length(distance.abs());
    return distance.isNegative() ? length + " ago" : "in " + length;
  }

  /** Returns a length in its two largest units. */
  public static String length(Duration length) {
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
