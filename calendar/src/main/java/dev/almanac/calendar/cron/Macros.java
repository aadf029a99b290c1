package dev.almanac.calendar.cron;

import java.util.Map;

/** The shorthands that several dialects share, and their five fields. */
final class Macros {
  private static final Map<String, String> FIELDS = Map.of(
      "@yearly", "0 0 1 1 *",
      "@annually", "0 0 1 1 *",
      "@monthly", "0 0 1 * *",
      "@weekly", "0 0 * * 0",
      "@daily", "0 0 * * *",
      "@midnight", "0 0 * * *",
      "@hourly", "0 * * * *");

  private Macros() {}

  /** Returns the five fields of a shorthand; any other text unchanged. */
  static String expand(String text) {
    return FIELDS.getOrDefault(text, text);
  }

  /** Lists the shorthands for messages. */
  static String known() {
    return "@yearly, @annually, @monthly, @weekly, @daily, @midnight, @hourly";
  }
}
