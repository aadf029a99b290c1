package dev.almanac.cli.spec;

import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Zone;
import dev.almanac.cli.output.Table;
import dev.almanac.cli.time.TimeColumns;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Formats times: local time in the zone, UTC, and with jitter if there is any. */
final class TimesTable {
  private TimesTable() {}

  static void print(TimeSpec spec, UpcomingTimes times, PrintWriter out) {
    print(spec, times, "", out);
  }

  static void print(TimeSpec spec, UpcomingTimes times, String indent, PrintWriter out) {
    if (times.nominal().isEmpty()) {
      out.println(indent + (times.exhausted() ? "There is no such time." : "No times requested."));
      return;
    }
    var table = new Table().exactTimes();
    boolean utc = spec.zone().equals(Zone.UTC);
    boolean jitter = !spec.jitter().isZero();
    table.row(cells(TimeColumns.label(spec.zone()), utc ? "" : "UTC", jitter ? "WITH JITTER" : ""));
    for (int i = 0; i < times.nominal().size(); i++) {
      var nominal = times.nominal().get(i);
      var actual = jitter ? times.actual().get(i).toString() : "";
      table.row(
          cells(TimeColumns.wall(nominal, spec.zone()), utc ? "" : nominal.toString(), actual));
    }
    table.print(indent, out);
    if (times.exhausted()) {
      out.println(indent + "There is no later time.");
    }
  }

  private static String[] cells(String... cells) {
    List<String> used = new ArrayList<>(List.of(cells));
    used.removeIf(String::isEmpty);
    return used.toArray(String[]::new);
  }
}
