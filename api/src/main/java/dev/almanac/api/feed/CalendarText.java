package dev.almanac.api.feed;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Writes iCalendar text (RFC 5545): lines end with CR and LF, and long ones are folded. */
final class CalendarText {
  private static final int LONGEST_LINE = 75;

  private static final DateTimeFormatter UTC =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final StringBuilder text = new StringBuilder();

  /** Adds a line whose value needs no escapes. */
  CalendarText line(String name, String value) {
    fold(name + ":" + value);
    return this;
  }

  /** Adds a line with a text. */
  CalendarText text(String name, String value) {
    return line(name, escaped(value));
  }

  CalendarText time(String name, Instant time) {
    return line(name, UTC.format(time));
  }

  private static String escaped(String value) {
    var escaped = new StringBuilder(value.length());
    for (int at = 0; at < value.length(); at++) {
      char character = value.charAt(at);
      switch (character) {
        case '\\', ';', ',' -> escaped.append('\\').append(character);
        case '\n' -> escaped.append("\\n");
        default -> escaped.append(character < ' ' || character == 0x7f ? ' ' : character);
      }
    }
    return escaped.toString();
  }

  /** A line has at most 75 bytes; what follows a fold begins with a space. */
  private void fold(String line) {
    int bytes = 0;
    for (int at = 0; at < line.length(); ) {
      String character = Character.toString(line.codePointAt(at));
      int size = character.getBytes(StandardCharsets.UTF_8).length;
      if (bytes + size > LONGEST_LINE) {
        text.append("\r\n ");
        bytes = 1;
      }
      text.append(character);
      bytes += size;
      at += character.length();
    }
    text.append("\r\n");
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
