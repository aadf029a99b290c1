package dev.almanac.calendar.sentence;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes durations: {@code 90 minutes}, {@code 36 hours}, {@code 1 hour, 6 minutes and 40
 * seconds}.
 */
final class DurationWords {
  private record Unit(String name, long seconds) {}

  private static final List<Unit> UNITS =
      List.of(new Unit("day", 86_400), new Unit("hour", 3_600), new Unit("minute", 60));

  /** Up to here a count of one unit is easier to read than a mix of units. */
  private static final long LARGEST_COUNT = 120;

  private static final int MILLIS_DIGITS = 3;

  private DurationWords() {}

  static String of(long seconds) {
    return of(seconds, 0);
  }

  /** Describes a duration with milliseconds from 0 to 999. */
  static String of(long seconds, int millis) {
    if (seconds == 0 && millis > 0) {
      return Words.count(millis, "millisecond");
    }
    var plain = millis == 0 ? inOneUnit(seconds) : null;
    return plain == null ? mixed(seconds, millis) : plain;
  }

  /** {@code every minute}, {@code every 90 minutes}. */
  static String every(long seconds) {
    var words = of(seconds);
    boolean one = words.startsWith("1 ") && words.indexOf(' ', 2) < 0;
    return "every " + (one ? words.substring(2) : words);
  }

  private static @Nullable String inOneUnit(long seconds) {
    for (var unit : UNITS) {
      long count = seconds / unit.seconds();
      if (count > 0 && seconds % unit.seconds() == 0) {
        boolean largest = unit.equals(UNITS.getFirst());
        return largest || count <= LARGEST_COUNT ? Words.count(count, unit.name()) : null;
      }
    }
    return seconds <= LARGEST_COUNT ? Words.count(seconds, "second") : null;
  }

  private static String mixed(long seconds, int millis) {
    var parts = new ArrayList<String>();
    long rest = seconds;
    for (var unit : UNITS) {
      if (rest >= unit.seconds()) {
        parts.add(Words.count(rest / unit.seconds(), unit.name()));
        rest %= unit.seconds();
      }
    }
    if (millis > 0) {
      var digits = Integer.toString(1_000 + millis).substring(1, 1 + MILLIS_DIGITS);
      parts.add(rest + "." + digits.replaceFirst("0+$", "") + " seconds");
    } else if (rest > 0) {
      parts.add(Words.count(rest, "second"));
    }
    return Words.and(parts);
  }
}
