package dev.almanac.calendar.zone;

import dev.almanac.calendar.SpecException;

/** Refusals of time zone data. They begin with Go's words, which Temporal passes on. */
final class Malformed {
  private static final String PREFIX = "malformed time zone information: ";
  private static final String DATA = "time zone data";

  private Malformed() {}

  /** Refuses the data at a byte, counted from 1. */
  static SpecException data(String what, String found, int position) {
    return SpecException.of(PREFIX + what, DATA, found, position);
  }

  /** Refuses the footer at a character, counted from 1. */
  static SpecException footer(String what, String footer, int position) {
    return SpecException.of(PREFIX + what, DATA + " footer", footer, position);
  }
}
