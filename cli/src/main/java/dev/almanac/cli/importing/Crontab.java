package dev.almanac.cli.importing;

import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.cron.Cron;
import dev.almanac.calendar.cron.Dialect;
import dev.almanac.cli.yaml.FileException;
import dev.almanac.cli.yaml.FileException.Problem;
import dev.almanac.cli.yaml.Place;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads a crontab: of a user, or of the system, which has a column with users.
 *
 * @param remarks what is not taken over, each with its line
 */
record Crontab(List<CrontabLine> lines, List<Problem> remarks) {
  private static final int MOST_LINES = 10_000;
  private static final int LONGEST = 10_000;
  private static final int CRON_FIELDS = 5;

  private static final Pattern SETTING =
      Pattern.compile("([A-Za-z_][A-Za-z0-9_]*+)\\s*+=\\s*+(.*+)");

  Crontab {
    lines = List.copyOf(lines);
    remarks = List.copyOf(remarks);
  }

  /** @throws FileException with everything that is wrong */
  static Crontab read(String file, String text, boolean isSystem) {
    return new Reading(file, isSystem).read(text);
  }

  /** Whether a crontab that was read as one of a user has a column with users after all. */
  boolean seemsOfSystem() {
    return lines.stream()
        .anyMatch(line -> line.user().isEmpty() && line.command().startsWith("root "));
  }

  private static final class Reading {
    private final String file;
    private final boolean isSystem;
    private final List<CrontabLine> lines = new ArrayList<>();
    private final List<Problem> remarks = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private final Map<String, String> environment = new LinkedHashMap<>();
    private Optional<String> zone = Optional.empty();
    private boolean isZoneOfCron;
    private int number;

    Reading(String file, boolean isSystem) {
      this.file = file;
      this.isSystem = isSystem;
    }

    Crontab read(String text) {
      for (var line : (Iterable<String>) text.lines()::iterator) {
        number++;
        if (number > MOST_LINES || line.length() > LONGEST) {
          throw FileException.of(
              place(), "more than 10,000 lines, or a line of more than 10,000 characters");
        }
        var stripped = line.strip();
        if (!stripped.isEmpty() && !stripped.startsWith("#")) {
          line(stripped);
        }
      }
      if (!problems.isEmpty()) {
        throw new FileException(problems);
      }
      return new Crontab(lines, remarks);
    }

    private void line(String line) {
      var setting = SETTING.matcher(line);
      if (setting.matches()) {
        set(setting.group(1), unquoted(setting.group(2).strip()));
        return;
      }
      boolean isShort = line.startsWith("@");
      int fields = (isShort ? 1 : CRON_FIELDS) + (isSystem ? 1 : 0);
      var words = line.split("\\s+", fields + 1);
      if (words.length <= fields) {
        problem(
            isSystem
                ? "expected five fields, a user and a command"
                : "expected five fields and a command, such as '0 3 * * * backup'");
        return;
      }
      var cron = isShort ? words[0] : String.join(" ", List.of(words).subList(0, CRON_FIELDS));
      if (cron.equalsIgnoreCase("@reboot")) {
        remark("@reboot names no time, and is left out");
        return;
      }
      try {
        Cron.parse(Dialect.UNIX, cron);
      } catch (SpecException e) {
        problem(String.valueOf(e.getMessage()));
        return;
      }
      var user = isSystem ? words[fields - 1] : "";
      var parts = parts(words[fields]);
      if (parts.size() > 1) {
        remark(
            "% begins the input of the command: it is the field 'stdin' of the workflow's input");
      }
      lines.add(new CrontabLine(
          number,
          cron,
          user,
          zone,
          parts.getFirst().strip(),
          parts.size() > 1 ? Optional.of(parts.get(1)) : Optional.empty(),
          environment));
    }

    private void set(String name, String value) {
      switch (name) {
        case "MAILTO", "MAILFROM" ->
          remark("%s is ignored: alarms of schedules take the place of mail".formatted(name));
        case "CRON_TZ" -> zone(value, true);
        case "TZ" -> {
          if (!isZoneOfCron) {
            zone(value, false);
            remark("TZ is taken as the zone of the lines below; some crons do not");
          }
        }
        default -> environment.put(name, value);
      }
    }

    private void zone(String name, boolean isOfCron) {
      try {
        zone = name.isEmpty() ? Optional.empty() : Optional.of(ZoneId.of(name).getId());
        isZoneOfCron = isOfCron;
      } catch (DateTimeException e) {
        problem("'%s' is no time zone, such as Europe/Berlin".formatted(name));
      }
    }

    /** Splits a command at its first % that has no backslash; further ones are line breaks. */
    private static List<String> parts(String command) {
      var parts = new ArrayList<StringBuilder>();
      parts.add(new StringBuilder());
      for (int i = 0; i < command.length(); i++) {
        char c = command.charAt(i);
        if (c == '\\' && i + 1 < command.length() && command.charAt(i + 1) == '%') {
          parts.getLast().append('%');
          i++;
        } else if (c == '%' && parts.size() == 1) {
          parts.add(new StringBuilder());
        } else {
          parts.getLast().append(c == '%' ? '\n' : c);
        }
      }
      return parts.stream().map(StringBuilder::toString).toList();
    }

    private static String unquoted(String text) {
      boolean isQuoted = text.length() > 1
          && (text.charAt(0) == '"' || text.charAt(0) == '\'')
          && text.charAt(text.length() - 1) == text.charAt(0);
      return isQuoted ? text.substring(1, text.length() - 1) : text;
    }

    private Place place() {
      return new Place(file, number);
    }

    private void remark(String text) {
      remarks.add(new Problem(place(), text));
    }

    private void problem(String text) {
      problems.add(new Problem(place(), text));
    }
  }
}
