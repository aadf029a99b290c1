package dev.almanac.api.list;

import dev.almanac.store.Nanos;
import java.time.DateTimeException;
import java.time.OffsetDateTime;

/**
 * A stretch of time in nanoseconds.
 *
 * @param until not part of it
 */
record FilterTimes(long from, long until) {
  /** @throws dev.almanac.api.Refused if there is no such operator for times */
  static FilterTimes compared(String operator, long nanos) {
    return switch (operator) {
      case "=" -> between(nanos, nanos);
      case ">=" -> new FilterTimes(nanos, Long.MAX_VALUE);
      case ">" -> new FilterTimes(after(nanos), Long.MAX_VALUE);
      case "<" -> new FilterTimes(Long.MIN_VALUE, nanos);
      case "<=" -> new FilterTimes(Long.MIN_VALUE, after(nanos));
      default ->
        throw FilterWords.invalid("operator %s is not supported for times".formatted(operator));
    };
  }

  static FilterTimes between(long first, long last) {
    return new FilterTimes(first, after(last));
  }

  /**
   * Nanoseconds since 1970, from a number of them or from text as in RFC 3339.
   *
   * @throws dev.almanac.api.Refused if it is neither, or too far away to be stored
   */
  static long nanos(String name, FilterWords.Word word) {
    try {
      return word.kind() == FilterWords.Kind.NUMBER
          ? Long.parseLong(word.text())
          : Nanos.exact(OffsetDateTime.parse(word.text()).toInstant());
    } catch (DateTimeException | ArithmeticException | NumberFormatException e) {
      throw FilterWords.invalid("%s is no time for %s: expected one such as 2030-01-31T12:00:00Z"
          .formatted(word.quoted(), name));
    }
  }

  private static long after(long nanos) {
    return nanos == Long.MAX_VALUE ? nanos : nanos + 1;
  }
}
