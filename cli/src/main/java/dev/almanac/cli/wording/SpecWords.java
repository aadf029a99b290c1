package dev.almanac.cli.wording;

import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.SpecException.Problem;
import dev.almanac.cli.wire.DurationText;
import dev.almanac.protocol.text.PrintableText;
import java.time.Duration;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Says in plain words what is wrong with a specification of times. */
public final class SpecWords {
  private static final int SHOWN = 3;
  private static final int SHOWN_TEXT = 80;

  private static final List<String> DAYS = List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");

  private static final List<String> MONTHS =
      List.of("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC");

  private static final Pattern RANGE =
      Pattern.compile("(?:End is before Start or )?is? ?not in range \\[(\\d+)-(\\d+)](.*)");

  private static final Pattern NO_FIELD =
      Pattern.compile("Cannot find field: (\\S+) in message .*");

  private static final Pattern LETTERS = Pattern.compile("[A-Za-z]{2,}+");

  private SpecWords() {}

  /** Returns a line for each problem, at most three. */
  public static String of(SpecException refused) {
    return refused.problems().stream()
        .limit(SHOWN)
        .map(SpecWords::line)
        .collect(Collectors.joining("\n"));
  }

  private static String line(Problem problem) {
    var place =
        problem.source().startsWith("--") ? problem.source().split(" ", 2)[0] : problem.source();
    var reason = PrintableText.line(reason(problem));
    var text = PrintableText.line(shown(problem.text()));
    var where = problem.position() > 1 ? " at position " + problem.position() : "";
    return (place.isEmpty() ? "" : place + ": ")
        + reason
        + (reason.contains("'" + text + "'") || reason.endsWith(text)
            ? ""
            : ", found '" + text + "'")
        + where;
  }

  private static String shown(String text) {
    var readable = text;
    try {
      readable = text.startsWith("PT") && text.contains("-")
          ? "-" + DurationText.of(Duration.parse(text).abs())
          : text;
    } catch (DateTimeParseException e) {
      readable = text;
    }
    return readable.length() <= SHOWN_TEXT ? readable : readable.substring(0, SHOWN_TEXT) + "…";
  }

  private static String reason(Problem problem) {
    var reason = problem.reason();
    if (reason.startsWith("time: missing unit")) {
      return "the unit is missing: write %ss, %sm or %sh"
          .formatted(problem.text(), problem.text(), problem.text());
    }
    if (reason.startsWith("time: ") && !reason.contains("location")) {
      return "expected a duration such as 30s, 1h30m or 7d";
    }
    if (reason.startsWith("unknown time zone")) {
      return zone(problem.text());
    }
    if (reason.equals("end_time is before start_time")) {
      return "the end is before the start";
    }
    if (reason.equals("interval is too small")) {
      return "an interval has at least one second";
    }
    if (reason.startsWith("CronString does not have 5-7 fields")) {
      return fields(problem, reason);
    }
    if (reason.startsWith("Expect message object")) {
      return "expected a JSON object such as {\"hour\":\"3\",\"dayOfWeek\":\"MON-FRI\"}";
    }
    var field = NO_FIELD.matcher(reason);
    if (field.matches()) {
      return "'%s' is no field here; a calendar has second, minute, hour, dayOfMonth, month, year,"
              .formatted(field.group(1))
          + " dayOfWeek and comment";
    }
    return ranged(problem, reason);
  }

  private static String fields(Problem problem, String reason) {
    int shorthands = reason.indexOf("; the shorthands are");
    if (shorthands > 0) {
      return "no such shorthand" + reason.substring(shorthands);
    }
    int count = problem.text().isBlank() ? 0 : problem.text().strip().split("\\s+").length;
    return "a cron string has 5 fields (minute, hour, day of month, month, day of week), or up to 7"
        + " with seconds and years, but this has "
        + count;
  }

  private static String zone(String text) {
    var near = Nearest.to(text, ZoneId.getAvailableZoneIds());
    return near.isEmpty()
        ? "'%s' is no time zone; write one such as Europe/Berlin or UTC".formatted(text)
        : "'%s' is no time zone; did you mean %s?".formatted(text, String.join(" or ", near));
  }

  /** Names the word that is no day or month, else the limits of the field. */
  private static String ranged(Problem problem, String reason) {
    int blank = reason.indexOf(' ');
    var label = blank < 0 ? "" : reason.substring(0, blank);
    var names = names(label);
    if (!names.isEmpty()) {
      for (String word : words(problem.text())) {
        if (!names.contains(word.toUpperCase(Locale.ROOT))) {
          return "'%s' is no %s; those are %s"
              .formatted(word, spoken(label), String.join(", ", names));
        }
      }
    }
    var range = RANGE.matcher(blank < 0 ? "" : reason.substring(blank + 1));
    if (range.matches()) {
      boolean isReversed = reason.contains("End is before Start");
      return "the %s has %s from %s to %s%s"
          .formatted(
              spoken(label),
              isReversed ? "a range, first to last," : "values",
              range.group(1),
              range.group(2),
              range.group(3));
    }
    return reason;
  }

  private static List<String> names(String label) {
    return switch (label) {
      case "DayOfWeek" -> DAYS;
      case "Month" -> MONTHS;
      default -> List.of();
    };
  }

  /** Returns the parts that consist of letters alone, but for those with a meaning of their own. */
  private static List<String> words(String text) {
    var words = new ArrayList<String>();
    var letters = LETTERS.matcher(text);
    while (letters.find()) {
      if (!letters.group().equals("LW")) {
        words.add(letters.group());
      }
    }
    return words;
  }

  private static String spoken(String label) {
    return label.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
  }
}
