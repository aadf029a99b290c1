package dev.almanac.api.filter;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lengths of time as Go writes them, with days, or as on a clock. */
final class DurationText {
  private static final Pattern CLOCK = Pattern.compile("(\\d{1,6}):([0-5]\\d):([0-5]\\d)");
  private static final Pattern PART =
      Pattern.compile("\\G(\\d{1,19}(?:\\.\\d{0,18})?|\\.\\d{1,18})(ns|us|µs|μs|ms|s|m|h|d)");
  private static final Map<String, Double> NANOS = Map.of(
      "ns", 1.0, "us", 1e3, "µs", 1e3, "μs", 1e3, "ms", 1e6, "s", 1e9, "m", 60e9, "h", 3600e9, "d",
      86_400e9);

  private DurationText() {}

  /** Empty if it is none, or too long. */
  static Optional<Long> nanos(String text) {
    var clock = CLOCK.matcher(text);
    if (clock.matches()) {
      return Optional.of(
          (number(clock, 1) * 3600 + number(clock, 2) * 60 + number(clock, 3)) * 1_000_000_000);
    }
    boolean isNegative = text.startsWith("-");
    var parts = sum(isNegative || text.startsWith("+") ? text.substring(1) : text);
    return isNegative ? parts.map(nanos -> -nanos) : parts;
  }

  private static Optional<Long> sum(String text) {
    var part = PART.matcher(text);
    int end = 0;
    long sum = 0;
    try {
      while (part.find()) {
        sum = Math.addExact(sum, nanos(part.group(1), NANOS.getOrDefault(part.group(2), 1.0)));
        end = part.end();
      }
    } catch (ArithmeticException | NumberFormatException tooLong) {
      return Optional.empty();
    }
    return end == text.length() && end > 0 ? Optional.of(sum) : Optional.empty();
  }

  private static long nanos(String number, double unit) {
    int dot = number.indexOf('.');
    long whole = dot == 0 ? 0 : Long.parseLong(dot < 0 ? number : number.substring(0, dot));
    double rest = dot < 0 ? 0 : Double.parseDouble("0" + number.substring(dot) + "0");
    return Math.addExact(Math.multiplyExact(whole, (long) unit), Math.round(rest * unit));
  }

  private static long number(Matcher matcher, int group) {
    return Long.parseLong(matcher.group(group));
  }
}
