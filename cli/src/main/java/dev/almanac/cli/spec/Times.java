package dev.almanac.cli.spec;

import dev.almanac.calendar.SpecException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;

/** Reads and writes instants. */
public final class Times {
  private Times() {}

  /** @throws SpecException if the text is not a time with an offset */
  public static Instant parse(String text, String source) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeParseException e) {
      throw SpecException.of(
          "not a time such as 2026-01-05T09:00:00Z or 2026-01-05T10:00:00+01:00", source, text, 0);
    }
  }
}
