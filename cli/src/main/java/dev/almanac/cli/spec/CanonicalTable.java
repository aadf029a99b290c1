package dev.almanac.cli.spec;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.DayRule;
import dev.almanac.calendar.Field;
import dev.almanac.calendar.Interval;
import dev.almanac.calendar.Range;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.cli.output.Table;
import java.io.PrintWriter;
import java.util.stream.Collectors;

/** Formats the canonical form: a line for each part, with the values of each field. */
final class CanonicalTable {
  private CanonicalTable() {}

  static void print(ReadSpec read, PrintWriter out) {
    print(read.spec(), "", out);
  }

  static void print(TimeSpec spec, String indent, PrintWriter out) {
    spec.calendars().forEach(rule -> printRule("calendar", rule, indent, out));
    spec.exclusions().forEach(rule -> printRule("exclude", rule, indent, out));
    var table = new Table();
    spec.intervals().forEach(interval -> table.row("interval", interval(interval)));
    if (spec.bounds().hasStart()) {
      table.row("start", spec.bounds().start().toString());
    }
    if (spec.bounds().hasEnd()) {
      table.row("end", spec.bounds().end().toString());
    }
    if (!spec.jitter().isZero()) {
      table.row("jitter", spec.jitter().toString());
    }
    table.row("zone", spec.zone().name().isEmpty() ? "(embedded)" : spec.zone().name());
    table.row("dst", "gap " + spec.dst().gap() + ", overlap " + spec.dst().overlap());
    table.print(indent, out);
  }

  private static void printRule(String name, CalendarRule rule, String indent, PrintWriter out) {
    var table = new Table();
    var label = name;
    for (var field : Field.values()) {
      table.row(label, field.label(), values(rule, field));
      label = "";
    }
    if (!rule.comment().isEmpty()) {
      table.row("", "comment", rule.comment());
    }
    table.print(indent, out);
  }

  private static String values(CalendarRule rule, Field field) {
    var days = rule.dayRules(field).stream().map(DayRule::text).toList();
    var ranges = rule.of(field).stream().map(CanonicalTable::range).collect(Collectors.toList());
    ranges.addAll(days);
    if (ranges.isEmpty()) {
      return field == Field.YEAR ? "any" : "none: never matches";
    }
    return String.join(",", ranges);
  }

  private static String range(Range range) {
    var span = range.last() == range.start()
        ? Integer.toString(range.start())
        : range.start() + "-" + range.last();
    return range.stride() == 1 ? span : span + "/" + range.stride();
  }

  private static String interval(Interval interval) {
    var phase = interval.phase().isZero() ? "" : " phase " + interval.phase();
    return interval.every() + phase + (interval.anchored() ? " from " + interval.from() : "");
  }
}
