package dev.almanac.cli.wire;

import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.text.GoDuration;
import java.math.BigDecimal;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads durations as Temporal's CLI writes them: {@code 1h30m}, {@code 10s}, {@code 7d}. */
public final class DurationText implements ITypeConverter<Duration> {
  private static final int NANO_DIGITS = 9;

  @Override
  public Duration convert(String text) {
    try {
      Duration duration = GoDuration.parseWithDays(text);
      if (duration.isNegative()) {
        throw refusal(text);
      }
      return duration;
    } catch (SpecException e) {
      throw refusal(text);
    }
  }

  /** Returns the text that is read as this duration: {@code 365d}, {@code 1d12h}, {@code 1.5s}. */
  public static String of(Duration duration) {
    var text = new StringBuilder();
    append(text, duration.toDaysPart(), "d");
    append(text, duration.toHoursPart(), "h");
    append(text, duration.toMinutesPart(), "m");
    var seconds = BigDecimal.valueOf(duration.toSecondsPart())
        .add(BigDecimal.valueOf(duration.toNanosPart(), NANO_DIGITS));
    if (text.isEmpty() || seconds.signum() != 0) {
      text.append(seconds.stripTrailingZeros().toPlainString()).append('s');
    }
    return text.toString();
  }

  private static void append(StringBuilder text, long count, String unit) {
    if (count != 0) {
      text.append(count).append(unit);
    }
  }

  private static TypeConversionException refusal(String text) {
    return new TypeConversionException(
        "expected a duration such as 10s, 1h30m or 7d, but found '%s'".formatted(text));
  }
}
