package dev.almanac.protocol.schedule;

import dev.almanac.calendar.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Converts the sources of parts and problems of a specification to paths of fields in JSON, such as
 * {@code structuredCalendar[0].hour}. Paths begin at the {@code ScheduleSpec}; those of Almanac's
 * additions begin with {@code extension}.
 */
public final class SpecPaths {
  /** Sources that are words rather than the name of a field. */
  private static final Map<String, String> WORDS = Map.of(
      "spec", "",
      "cron", "cronString",
      "calendar", "structuredCalendar",
      "exclusion", "excludeStructuredCalendar",
      "time zone", "timezoneName",
      "time zone data", "timezoneData",
      "time zone data footer", "timezoneData",
      "named calendars", "extension.calendars");

  private SpecPaths() {}

  /** Returns the path of a source; empty for the whole specification. */
  public static String of(String source) {
    var known = WORDS.get(source);
    if (known != null) {
      return known;
    }
    int blank = source.indexOf(' ');
    if (blank < 0) {
      return camelCase(source);
    }
    var field = camelCase(source.substring(0, blank));
    return isText(field) ? field : field + below(source.substring(blank + 1));
  }

  /** Returns whether the field is a text, which has no fields of its own. */
  private static boolean isText(String field) {
    return field.startsWith("cronString[") || field.startsWith("extension.");
  }

  private static String below(String rest) {
    if (rest.equals("interval") || rest.equals("phase")) {
      return "." + rest;
    }
    for (var field : Field.values()) {
      if (rest.equals(field.label())) {
        return "." + rest.substring(0, 1).toLowerCase(Locale.ROOT) + rest.substring(1);
      }
    }
    return "";
  }

  private static String camelCase(String snakeCase) {
    var parts = new ArrayList<>(List.of(snakeCase.split("_", -1)));
    var name = new StringBuilder(parts.removeFirst());
    for (var part : parts) {
      name.append(part.isEmpty() ? "" : Character.toUpperCase(part.charAt(0)))
          .append(part.isEmpty() ? "" : part.substring(1));
    }
    return name.toString();
  }
}
