package dev.almanac.api.filter;

import java.util.Map;
import java.util.Optional;

/** Lengths of time as Go writes them, with days, or as on a clock. */
final class DurationText {
  private static final int LONGEST = 200;
  private static final int LONGEST_WHOLE = 19;
  private static final int LONGEST_FRACTION = 18;
  private static final int LONGEST_HOURS = 6;
  private static final Map<String, Double> NANOS = Map.of(
      "ns", 1.0, "us", 1e3, "µs", 1e3, "μs", 1e3, "ms", 1e6, "s", 1e9, "m", 60e9, "h", 3600e9, "d",
      86_400e9);

  private final String text;
  private int at;

  private DurationText(String text) {
    this.text = text;
  }

  /** Empty if it is none, or too long. */
  static Optional<Long> nanos(String text) {
    if (text.length() > LONGEST) {
      return Optional.empty();
    }
    var clock = clock(text);
    if (clock.isPresent()) {
      return clock;
    }
    boolean isNegative = text.startsWith("-");
    boolean isSigned = isNegative || text.startsWith("+");
    var parts = new DurationText(isSigned ? text.substring(1) : text).sum();
    return isNegative ? parts.map(nanos -> -nanos) : parts;
  }

  /** As in {@code 01:30:00}. */
  private static Optional<Long> clock(String text) {
    var parts = text.split(":", -1);
    boolean isClock = parts.length == 3
        && isDigits(parts[0])
        && parts[0].length() <= LONGEST_HOURS
        && isSixtieth(parts[1])
        && isSixtieth(parts[2]);
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
    return !text.isEmpty() && text.chars().allMatch(DurationText::isDigit);
  }

  private static boolean isDigit(int character) {
    return character >= '0' && character <= '9';
  }

  private Optional<Long> sum() {
    long sum = 0;
    try {
      do {
        String whole = digits();
        boolean hasPoint = take(".");
        String fraction = hasPoint ? digits() : "";
        Optional<Double> unit = unit();
        if (whole.length() + fraction.length() == 0
            || whole.length() > LONGEST_WHOLE
            || fraction.length() > LONGEST_FRACTION
            || unit.isEmpty()) {
          return Optional.empty();
        }
        sum = Math.addExact(sum, nanos(whole, fraction, unit.get()));
      } while (at < text.length());
    } catch (ArithmeticException | NumberFormatException tooLong) {
      return Optional.empty();
    }
    return Optional.of(sum);
  }

  private String digits() {
    int begin = at;
    while (at < text.length() && isDigit(text.charAt(at))) {
      at++;
    }
    return text.substring(begin, at);
  }

  private Optional<Double> unit() {
    int begin = at;
    while (at < text.length() && text.charAt(at) != '.' && !isDigit(text.charAt(at))) {
      at++;
    }
    return Optional.ofNullable(NANOS.get(text.substring(begin, at)));
  }

  private boolean take(String wanted) {
    boolean isThere = text.startsWith(wanted, at);
    at += isThere ? wanted.length() : 0;
    return isThere;
  }

  private static long nanos(String whole, String fraction, double unit) {
    long number = whole.isEmpty() ? 0 : Long.parseLong(whole);
    double rest = fraction.isEmpty() ? 0 : Double.parseDouble("0." + fraction);
    return Math.addExact(Math.multiplyExact(number, (long) unit), Math.round(rest * unit));
  }
}
