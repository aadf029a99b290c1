package dev.almanac.calendar.sentence;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.DayRule;
import dev.almanac.calendar.Field;
import dev.almanac.calendar.Interval;
import dev.almanac.calendar.TimeSpec;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SortedSet;
import java.util.StringJoiner;
import java.util.TreeSet;

/**
 * What a specification means, worked out independently of the code under test, as text: equal for
 * specifications that produce the same times.
 */
final class Meaning {
  private static final int SHORTEST_MONTH = 28;
  private static final int LONGEST_MONTH = 31;

  private Meaning() {}

  static String of(TimeSpec spec) {
    var calendars = rules(spec.calendars());
    var intervals = new TreeSet<String>();
    spec.intervals().forEach(interval -> intervals.add(interval(interval)));
    if (calendars.isEmpty() && intervals.isEmpty()) {
      return "never";
    }
    var parts = new ArrayList<>(List.of(
        "calendars " + calendars,
        "intervals " + intervals,
        "exclusions " + rules(spec.exclusions()),
        "bounds " + spec.bounds().start() + " " + spec.bounds().end(),
        "jitter " + spec.jitter().toMillis()));
    if (!calendars.isEmpty() || !rules(spec.exclusions()).isEmpty()) {
      var zone = spec.zone();
      parts.add("zone " + (zone.embedded() ? "data " + zone.digest() : zone.name()));
      boolean policy = !calendars.isEmpty() && !zone.rules().isFixedOffset();
      parts.add("clock changes " + (policy ? spec.dst() : "no matter"));
    }
    return String.join("\n", parts);
  }

  private static SortedSet<String> rules(List<CalendarRule> rules) {
    var meanings = new TreeSet<String>();
    for (var rule : rules) {
      boolean possible = true;
      var fields = new StringJoiner(" ");
      for (var field : Field.values()) {
        boolean anyYear = field == Field.YEAR && rule.of(field).isEmpty();
        possible &=
            anyYear || !rule.of(field).isEmpty() || !rule.dayRules(field).isEmpty();
        fields.add(anyYear ? "any" : meaning(rule, field));
      }
      if (possible) {
        meanings.add(fields.toString());
      }
    }
    return meanings;
  }

  private static String meaning(CalendarRule rule, Field field) {
    var values = new BitSet();
    rule.of(field).forEach(range -> range.values().forEach(values::set));
    return switch (field) {
      case SECOND, MINUTE, HOUR, MONTH, YEAR -> Arrays.toString(values.toLongArray());
      case DAY_OF_MONTH, DAY_OF_WEEK -> days(values, rule.dayRules(field), field);
    };
  }

  /** The days that a field allows in every shape of month. */
  private static String days(BitSet values, List<DayRule> dayRules, Field field) {
    var days = new StringJoiner(",", "[", "]");
    for (int length = SHORTEST_MONTH; length <= LONGEST_MONTH; length++) {
      for (int firstWeekday = 0; firstWeekday < 7; firstWeekday++) {
        int allowed = 0;
        for (var dayRule : dayRules) {
          allowed |= dayRule.days(firstWeekday, length);
        }
        for (int day = 1; day <= length; day++) {
          int value = field == Field.DAY_OF_MONTH ? day : (firstWeekday + day - 1) % 7;
          allowed |= values.get(value) ? 1 << day : 0;
        }
        days.add(Integer.toHexString(allowed));
      }
    }
    return days.toString();
  }

  /** The first two times from the epoch on. */
  private static String interval(Interval interval) {
    var every = BigInteger.valueOf(interval.every().toSeconds());
    var first = BigInteger.valueOf(interval.phase().toSeconds()).mod(every);
    var from = interval.from().isBefore(Instant.EPOCH) ? Instant.EPOCH : interval.from();
    var earliest = BigInteger.valueOf(from.getEpochSecond() + (from.getNano() > 0 ? 1 : 0));
    if (first.compareTo(earliest) < 0) {
      var missing = earliest.subtract(first).add(every).subtract(BigInteger.ONE).divide(every);
      first = first.add(missing.multiply(every));
    }
    return first + " " + first.add(every);
  }
}
