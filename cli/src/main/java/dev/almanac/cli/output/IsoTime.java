package dev.almanac.cli.output;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** The text of times in UTC, to the millisecond: {@code 2030-01-07T02:00:00.000Z}. */
public final class IsoTime {
  private static final int LENGTH = 24;

  private IsoTime() {}

  public static String of(Instant time) {
    var text = time.truncatedTo(ChronoUnit.MILLIS).toString();
    return text.contains(".") ? text : text.replace("Z", ".000Z");
  }

  /** Reads exactly what {@link #of} writes. */
  static Optional<Instant> parse(String text) {
    boolean isTime = text.length() == LENGTH
        && text.charAt(4) == '-'
        && text.charAt(10) == 'T'
        && text.charAt(19) == '.'
        && text.endsWith("Z");
    try {
      return isTime ? Optional.of(Instant.parse(text)) : Optional.empty();
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
