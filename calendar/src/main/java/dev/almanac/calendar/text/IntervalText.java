package dev.almanac.calendar.text;

import dev.almanac.calendar.Interval;
import dev.almanac.calendar.Limits;
import dev.almanac.calendar.SpecException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses intervals: {@code 45m}, {@code 5h/15m}, {@code PT30M}, {@code P1D/PT5M}, {@code 10d from
 * 2026-01-05T09:00:00Z}.
 */
public final class IntervalText {
  /** Begins where blanks begin; otherwise many blanks would make it slow. */
  private static final Pattern FROM = Pattern.compile("(?<!\\s)\\s++from\\s++");

  private static final Pattern ISO = Pattern.compile(
      "(?i)P(?=.)(?:(\\d{1,9})Y)?(?:(\\d{1,9})M)?(?:(\\d{1,9})W)?(?:(\\d{1,9})D)?(T.+)?");
  private static final int DAYS_PER_YEAR = 365;
  private static final int DAYS_PER_MONTH = 30;
  private static final int DAYS_PER_WEEK = 7;

  private IntervalText() {}

  /** @throws SpecException if the text is not an interval, or one under a second */
  public static Interval parse(String text) {
    if (text.length() > Limits.TEXT_LENGTH) {
      throw SpecException.of(
          "interval has more than " + Limits.TEXT_LENGTH + " characters", "interval", text, 0);
    }
    var parts = FROM.split(text.strip(), 2);
    if (parts.length == 2) {
      return Interval.startingAt(instant(parts[1]), duration(parts[0])).validated("interval", text);
    }
    return read(parts[0], IntervalText::duration).validated("interval", text);
  }

  /** Parses what follows {@code @every} in a Temporal cron string; the values are not checked. */
  public static Interval afterEvery(String text) {
    return read(text, GoDuration::parseWithDays);
  }

  private static Interval read(String text, Function<String, Duration> reader) {
    int slash = text.indexOf('/');
    var every = reader.apply(slash < 0 ? text : text.substring(0, slash));
    var phase = slash < 0 ? "" : text.substring(slash + 1);
    return Interval.every(every, phase.isEmpty() ? Duration.ZERO : reader.apply(phase));
  }

  /** Parses a Go or ISO-8601 duration; in the latter a month has 30 days and a year 365. */
  public static Duration duration(String text) {
    if (!text.startsWith("P") && !text.startsWith("p")) {
      return GoDuration.parseWithDays(text);
    }
    var matcher = ISO.matcher(text);
    if (!matcher.matches()) {
      throw notIso(text);
    }
    long days = DAYS_PER_YEAR * number(matcher.group(1))
        + DAYS_PER_MONTH * number(matcher.group(2))
        + DAYS_PER_WEEK * number(matcher.group(3))
        + number(matcher.group(4));
    var time = matcher.group(5);
    try {
      return Duration.ofDays(days).plus(time == null ? Duration.ZERO : Duration.parse("P" + time));
    } catch (DateTimeParseException | ArithmeticException e) {
      throw notIso(text);
    }
  }

  private static long number(@Nullable String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }

  private static Instant instant(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeParseException e) {
      throw SpecException.of(
          "start of interval is not a time such as 2026-01-05T09:00:00Z", "interval", text, 0);
    }
  }

  private static SpecException notIso(String text) {
    return SpecException.of("not an ISO-8601 duration such as PT30M or P1D", "", text, 0);
  }
}
