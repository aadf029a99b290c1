package dev.almanac.cli.ics;

import dev.almanac.cli.yaml.FileException;
import dev.almanac.cli.yaml.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A line of an iCalendar file, with the lines that continue it.
 *
 * @param name in capitals
 * @param parameters by their names in capitals
 */
record IcsLine(String name, Map<String, String> parameters, String value, Place place) {
  private static final int MOST_LINES = 500_000;
  private static final int LONGEST = 100_000;

  /** @throws FileException if a line is no property */
  static List<IcsLine> read(String file, String text) {
    var lines = new ArrayList<IcsLine>();
    var whole = new StringBuilder();
    int begin = 0;
    int number = 0;
    for (var line : (Iterable<String>) text.lines()::iterator) {
      number++;
      if (number > MOST_LINES) {
        throw FileException.of(Place.of(file), "has more than 500,000 lines");
      }
      boolean isContinued = line.startsWith(" ") || line.startsWith("\t");
      if (!isContinued) {
        add(lines, whole, new Place(file, begin));
        begin = number;
      }
      whole.append(isContinued ? line.substring(1) : line);
      if (whole.length() > LONGEST) {
        throw FileException.of(new Place(file, begin), "is longer than 100,000 characters");
      }
    }
    add(lines, whole, new Place(file, begin));
    return lines;
  }

  private static void add(List<IcsLine> lines, StringBuilder whole, Place place) {
    var text = whole.toString().strip();
    whole.setLength(0);
    if (!text.isEmpty()) {
      lines.add(parse(text.startsWith("\ufeff") ? text.substring(1) : text, place));
    }
  }

  /** Splits at the colon and the semicolons that stand outside of quotes. */
  private static IcsLine parse(String text, Place place) {
    var parts = new ArrayList<String>();
    boolean isQuoted = false;
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      isQuoted ^= c == '"';
      if (!isQuoted && (c == ';' || c == ':')) {
        parts.add(text.substring(from, i));
        from = i + 1;
      }
      if (!isQuoted && c == ':') {
        return of(parts, text.substring(from), place);
      }
    }
    throw FileException.of(place, "expected NAME:VALUE, as iCalendar files have it");
  }

  private static IcsLine of(List<String> parts, String value, Place place) {
    var parameters = new HashMap<String, String>();
    for (var part : parts.subList(1, parts.size())) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        parameters.put(
            part.substring(0, equals).toUpperCase(Locale.ROOT), part.substring(equals + 1));
      }
    }
    return new IcsLine(parts.getFirst().toUpperCase(Locale.ROOT), parameters, value.strip(), place);
  }

  /** Returns whether the value is a day, and not a time. */
  boolean isDay() {
    return parameters.getOrDefault("VALUE", "").equalsIgnoreCase("DATE")
        || (!parameters.containsKey("VALUE") && value.length() == 8);
  }

  FileException refusal(String text) {
    return FileException.of(place, name + ": " + text);
  }
}
