package dev.almanac.calendar.zone;

import dev.almanac.calendar.SpecException;

/** Refusals of time zone data. They begin with Go's words, which Temporal passes on. */
final class Malformed {
  private static final String PREFIX = "malformed time zone information: ";
  private static final String DATA = "time zone data";

  private Malformed() {}

  /** Something at a byte, counted from 1, is not as it must be. */
  static SpecException data(String what, String found, int position) {
    return SpecException.of(PREFIX + what, DATA, found, position);
  }

  /** Something at a character of the footer, counted from 1, is not as it must be. */
  static SpecException footer(String what, String footer, int position) {
    return SpecException.of(PREFIX + what, DATA + " footer", footer, position);
  }
}
