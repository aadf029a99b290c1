package dev.almanac.api.durable.read;

import java.util.Optional;

/** Numbers in the query of a request. */
final class Digits {
  /** A {@code long} holds any number with so many digits. */
  private static final int MOST = 18;

  private Digits() {}

  /** Returns the number, which is not negative; empty if the text is none. */
  static Optional<Long> number(String text) {
    boolean isNumber = !text.isEmpty()
        && text.length() <= MOST
        && text.chars().allMatch(digit -> digit >= '0' && digit <= '9');
    return isNumber ? Optional.of(Long.parseLong(text)) : Optional.empty();
  }
}
