package dev.almanac.cli.wire;

import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.text.GoDuration;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads durations as Temporal's CLI writes them: {@code 1h30m}, {@code 10s}, {@code 7d}. */
public final class DurationText implements ITypeConverter<Duration> {
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

  private static TypeConversionException refusal(String text) {
    return new TypeConversionException(
        "expected a duration such as 10s, 1h30m or 7d, but found '%s'".formatted(text));
  }
}
