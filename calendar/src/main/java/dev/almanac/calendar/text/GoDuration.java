package dev.almanac.calendar.text;

import dev.almanac.calendar.Limits;
import dev.almanac.calendar.SpecException;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Parses durations like Go: {@code 1h30m}, {@code 1.5s}. Results equal Go's to the nanosecond,
 * including the rounding of long fractions, because an error would shift every time of an interval.
 */
public final class GoDuration {
  private static final Map<String, Long> NANOS = Map.of(
      "ns", 1L,
      "us", 1_000L,
      "µs", 1_000L,
      "μs", 1_000L,
      "ms", 1_000_000L,
      "s", 1_000_000_000L,
      "m", 60_000_000_000L,
      "h", 3_600_000_000_000L);

  /** Digits, a fraction, letters up to the next number. Possessive, so that no input is slow. */
  private static final Pattern PART = Pattern.compile("([0-9]*+)(?:\\.([0-9]*+))?([^0-9.]*+)");

  /** Begins where digits begin; otherwise a long number would make it slow. */
  private static final Pattern DAYS =
      Pattern.compile("((?<![0-9])[0-9]++(?:\\.[0-9]*+)?|\\.[0-9]++)d");

  private static final BigInteger LONGEST = BigInteger.ONE.shiftLeft(63);
  private static final long LARGEST_FRACTION = Long.MAX_VALUE / 10;
  private static final int HOURS_PER_DAY = 24;

  private GoDuration() {}

  /**
   * Parses a duration that may have days of 24 hours. Temporal rewrites them as hours with six
   * decimals before it parses the whole, which messages show.
   *
   * @throws SpecException in Go's words if the text is not a duration, or more than 292 years
   */
  public static Duration parseWithDays(String text) {
    if (text.length() > Limits.TEXT_LENGTH) {
      throw invalid(text);
    }
    return parse(DAYS.matcher(text).replaceAll(days -> inHours(days.group(1))));
  }

  private static String inHours(String days) {
    double hours = HOURS_PER_DAY * Double.parseDouble(days);
    return Double.isInfinite(hours) ? days + "d" : String.format(Locale.ROOT, "%fh", hours);
  }

  /**
   * Parses a Go duration.
   *
   * @throws SpecException in Go's words if the text is not a duration, or more than 292 years
   */
  public static Duration parse(String text) {
    boolean negative = text.startsWith("-");
    var signless = negative || text.startsWith("+") ? text.substring(1) : text;
    if (signless.equals("0")) {
      return Duration.ZERO;
    }
    if (signless.isEmpty() || text.length() > Limits.TEXT_LENGTH) {
      throw invalid(text);
    }
    var total = BigInteger.ZERO;
    var part = PART.matcher(signless);
    for (int from = 0; from < signless.length(); from = part.end()) {
      part.region(from, signless.length());
      if (!part.lookingAt()) {
        throw invalid(text);
      }
      var fraction = part.group(2) == null ? "" : part.group(2);
      if (part.group(1).isEmpty() && fraction.isEmpty()) {
        throw invalid(text);
      }
      total = total.add(nanos(part.group(1), fraction, part.group(3), text));
      if (total.compareTo(LONGEST) > 0) {
        throw invalid(text);
      }
    }
    if (!negative && total.equals(LONGEST)) {
      throw invalid(text);
    }
    return Duration.ofNanos(negative ? total.negate().longValue() : total.longValueExact());
  }

  private static BigInteger nanos(String digits, String fraction, String unit, String text) {
    var whole = digits.isEmpty() ? BigInteger.ZERO : new BigInteger(digits);
    if (whole.compareTo(LONGEST) > 0) {
      throw invalid(text);
    }
    long nanos = unit(unit, text);
    return whole
        .multiply(BigInteger.valueOf(nanos))
        .add(BigInteger.valueOf(fraction(fraction, nanos)));
  }

  /** Digits beyond 63 bits are ignored, the rest is scaled in floating point. */
  private static long fraction(String digits, long unit) {
    long value = 0;
    double scale = 1;
    for (int i = 0; i < digits.length() && value <= LARGEST_FRACTION; i++) {
      long next = value * 10 + (digits.charAt(i) - '0');
      if (next < 0) {
        break;
      }
      value = next;
      scale *= 10;
    }
    return (long) (value * (unit / scale));
  }

  private static long unit(String unit, String text) {
    if (unit.isEmpty()) {
      throw refuse("missing unit in duration " + GoQuoted.inDurations(text), text);
    }
    var nanos = NANOS.get(unit);
    if (nanos == null) {
      throw refuse(
          "unknown unit " + GoQuoted.inDurations(unit) + " in duration "
              + GoQuoted.inDurations(text),
          text);
    }
    return nanos;
  }

  private static SpecException invalid(String text) {
    boolean tooLong = text.length() > Limits.TEXT_LENGTH;
    var shown = tooLong ? text.substring(0, Limits.TEXT_LENGTH) : text;
    return refuse("invalid duration " + GoQuoted.inDurations(shown), text);
  }

  private static SpecException refuse(String reason, String text) {
    return SpecException.of("time: " + reason, "", text, 0);
  }
}
