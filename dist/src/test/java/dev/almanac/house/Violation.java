package dev.almanac.house;

/**
 * A violation of a rule. Rule and subject identify it in {@code exceptions.txt}, so neither
 * contains a line number. The message says what was expected and what was found.
 */
record Violation(String rule, String subject, String message) {
  @Override
  public String toString() {
    return "%s: %s: %s".formatted(rule, subject, message);
  }
}
