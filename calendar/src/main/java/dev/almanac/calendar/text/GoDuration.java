package dev.almanac.calendar.text;

import dev.almanac.calendar.SpecException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;

/** Durations as Go writes them ({@code 1h30m}, {@code 1.5s}), and {@code d} for 24 hours. */
public final class GoDuration {
  private static final Map<String, BigDecimal> NANOS = Map.of(
      "ns", BigDecimal.ONE,
      "us", BigDecimal.valueOf(1_000),
      "µs", BigDecimal.valueOf(1_000),
      "μs", BigDecimal.valueOf(1_000),
      "ms", BigDecimal.valueOf(1_000_000),
      "s", BigDecimal.valueOf(1_000_000_000L),
      "m", BigDecimal.valueOf(60_000_000_000L),
      "h", BigDecimal.valueOf(3_600_000_000_000L),
      "d", BigDecimal.valueOf(86_400_000_000_000L));

  /** A number, then letters up to the next number. Possessive, so that no text makes it slow. */
  private static final Pattern PART = Pattern.compile("(\\d++(?:\\.\\d*+)?|\\.\\d++)([^\\d.]*+)");

  private static final int LONGEST_TEXT = 100;

  private GoDuration() {}

  /** @throws SpecException in Go's words if the text is no duration, or more than 292 years */
  public static Duration parse(String text) {
    var signless = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
    if (signless.equals("0")) {
      return Duration.ZERO;
    }
    if (signless.isEmpty() || text.length() > LONGEST_TEXT) {
      throw invalid(text);
    }
    var total = BigDecimal.ZERO;
    var matcher = PART.matcher(signless);
    int end = 0;
    while (matcher.find()) {
      if (matcher.start() != end) {
        throw invalid(text);
      }
      end = matcher.end();
      total = total.add(new BigDecimal(matcher.group(1)).multiply(unit(matcher.group(2), text)));
    }
    if (end != signless.length()) {
      throw invalid(text);
    }
    return toDuration(text.startsWith("-") ? total.negate() : total, text);
  }

  private static BigDecimal unit(String unit, String text) {
    if (unit.isEmpty()) {
      throw SpecException.of("time: missing unit in duration \"" + text + "\"", "", text, 0);
    }
    var nanos = NANOS.get(unit);
    if (nanos == null) {
      throw SpecException.of(
          "time: unknown unit \"" + unit + "\" in duration \"" + text + "\"", "", text, 0);
    }
    return nanos;
  }

  /** Go counts nanoseconds in 64 bits. */
  private static Duration toDuration(BigDecimal nanos, String text) {
    var whole = nanos.setScale(0, RoundingMode.DOWN).toBigInteger();
    if (whole.bitLength() >= Long.SIZE) {
      throw invalid(text);
    }
    return Duration.ofNanos(whole.longValueExact());
  }

  private static SpecException invalid(String text) {
    return SpecException.of("time: invalid duration \"" + text + "\"", "", text, 0);
  }
}
