package dev.almanac.cli.spec;

import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Zone;
import dev.almanac.cli.output.Table;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Formats times: local time in the zone, UTC, and with jitter if there is any. */
final class TimesTable {
  private static final DateTimeFormatter WALL =
      DateTimeFormatter.ofPattern("EEE uuuu-MM-dd HH:mm:ss xxx", Locale.ENGLISH);

  private TimesTable() {}

  static void print(TimeSpec spec, UpcomingTimes times, PrintWriter out) {
    print(spec, times, "", out);
  }

  static void print(TimeSpec spec, UpcomingTimes times, String indent, PrintWriter out) {
    if (times.nominal().isEmpty()) {
      out.println(indent + (times.exhausted() ? "There is no such time." : "No times requested."));
      return;
    }
    var table = new Table();
    boolean utc = spec.zone().equals(Zone.UTC);
    boolean jitter = !spec.jitter().isZero();
    table.row(cells(label(spec.zone()), utc ? "" : "UTC", jitter ? "WITH JITTER" : ""));
    for (int i = 0; i < times.nominal().size(); i++) {
      var nominal = times.nominal().get(i);
      var actual = jitter ? times.actual().get(i).toString() : "";
      table.row(cells(wall(nominal, spec.zone()), utc ? "" : nominal.toString(), actual));
    }
    table.print(indent, out);
    if (times.exhausted()) {
      out.println(indent + "There is no later time.");
    }
  }

  static String wall(Instant time, Zone zone) {
    return WALL.format(time.atOffset(zone.rules().getOffset(time)));
  }

  private static String label(Zone zone) {
    return zone.name().isEmpty() ? "EMBEDDED ZONE" : zone.name();
  }

  private static String[] cells(String... cells) {
    List<String> used = new ArrayList<>(List.of(cells));
    used.removeIf(String::isEmpty);
    return used.toArray(String[]::new);
  }
}
