package dev.almanac.engine.attribute;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * Parses RFC 3339 times. Written by hand, because each start of a schedule has one that is read
 * twice, and the general parser takes longer than all other checks of it.
 */
final class Rfc3339 {
  private static final String SHAPE = "dddd-dd-ddTdd:dd:dd";
  private static final String OFFSET = "dd:dd";
  private static final int MOST_DIGITS = 9;

  private final String text;
  private int at;

  private Rfc3339(String text) {
    this.text = text;
  }

  /**
   * Returns the time; empty if the text does not have the form of one.
   *
   * @throws DateTimeException if the time or offset does not exist
   */
  static Optional<Instant> read(String text) {
    return new Rfc3339(text).instant();
  }

  private Optional<Instant> instant() {
    if (!has(SHAPE, 0)) {
      return Optional.empty();
    }
    at = SHAPE.length();
    int nanos = nanos();
    if (nanos < 0 || !endsWithOffset()) {
      return Optional.empty();
    }
    var local = LocalDateTime.of(
        number(0, 4), number(5, 7), number(8, 10), number(11, 13), number(14, 16), number(17, 19));
    return Optional.of(local.withNano(nanos).toInstant(offset()));
  }

  /** Returns the fraction of a second; negative if it has no digits or too many. */
  private int nanos() {
    if (at >= text.length() || text.charAt(at) != '.') {
      return 0;
    }
    int first = at + 1;
    for (at = first; at < text.length() && isDigit(text.charAt(at)); ) {
      at++;
    }
    int digits = at - first;
    if (digits == 0 || digits > MOST_DIGITS) {
      return -1;
    }
    int nanos = number(first, at);
    for (int scale = digits; scale < MOST_DIGITS; scale++) {
      nanos *= 10;
    }
    return nanos;
  }

  private boolean endsWithOffset() {
    int left = text.length() - at;
    if (left == 1) {
      return text.charAt(at) == 'Z';
    }
    boolean isSigned = left > 0 && (text.charAt(at) == '+' || text.charAt(at) == '-');
    return isSigned && left == 1 + OFFSET.length() && has(OFFSET, at + 1);
  }

  private ZoneOffset offset() {
    if (text.charAt(at) == 'Z') {
      return ZoneOffset.UTC;
    }
    int sign = text.charAt(at) == '-' ? -1 : 1;
    return ZoneOffset.ofHoursMinutes(sign * number(at + 1, at + 3), sign * number(at + 4, at + 6));
  }

  private boolean has(String shape, int from) {
    if (text.length() < from + shape.length()) {
      return false;
    }
    for (int place = 0; place < shape.length(); place++) {
      char found = text.charAt(from + place);
      char expected = shape.charAt(place);
      if (expected == 'd' ? !isDigit(found) : found != expected) {
        return false;
      }
    }
    return true;
  }

  private int number(int from, int to) {
    return Integer.parseInt(text, from, to, 10);
  }

  private static boolean isDigit(char character) {
    return character >= '0' && character <= '9';
  }
}
