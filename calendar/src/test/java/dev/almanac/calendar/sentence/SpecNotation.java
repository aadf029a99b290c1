package dev.almanac.calendar.sentence;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.DayRule;
import dev.almanac.calendar.DstPolicy;
import dev.almanac.calendar.Field;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Zone;
import dev.almanac.calendar.cron.Cron;
import dev.almanac.calendar.cron.CronExpression;
import dev.almanac.calendar.cron.Dialect;
import dev.almanac.calendar.text.CalendarText;
import dev.almanac.calendar.text.IntervalText;
import dev.almanac.calendar.text.Names;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Specifications on one line, parts separated by {@code |}; the head of the golden file explains
 * them.
 */
final class SpecNotation {
  private static final Pattern LAST_DAY = Pattern.compile("L(?:-(\\d+))?");
  private static final Pattern NEAREST = Pattern.compile("(\\d+)W");
  private static final Pattern NTH = Pattern.compile("([A-Za-z]+)#(\\d)");
  private static final Pattern LAST_WEEKDAY = Pattern.compile("([A-Z]{3})L");

  private SpecNotation() {}

  static TimeSpec parse(String line) {
    var builder = TimeSpec.builder();
    var dst = DstPolicy.LITERAL;
    for (var part : line.split(" \\| ", -1)) {
      var words = part.split(" ", 2);
      var rest = words.length == 2 ? words[1] : "";
      switch (words[0]) {
        case "gap" -> dst = new DstPolicy(DstPolicy.Gap.valueOf(upper(rest)), dst.overlap());
        case "overlap" -> dst = new DstPolicy(dst.gap(), DstPolicy.Overlap.valueOf(upper(rest)));
        default -> add(builder, words[0], rest);
      }
    }
    return builder.dst(dst).build();
  }

  private static void add(TimeSpec.Builder builder, String kind, String rest) {
    switch (kind) {
      case "nothing" -> {}
      case "cron" -> addCron(builder, rest);
      case "calendar" -> builder.calendar(rule(rest));
      case "exclude" -> builder.exclude(rule(rest));
      case "every" -> builder.interval(IntervalText.parse(rest));
      case "zone" -> builder.zone(Zone.named(rest));
      case "embedded" -> builder.zone(embedded(rest));
      case "start" -> builder.start(Instant.parse(rest));
      case "end" -> builder.end(Instant.parse(rest));
      case "jitter" -> builder.jitter(IntervalText.duration(rest));
      default -> throw new IllegalArgumentException("no part of a specification: " + kind);
    }
  }

  private static void addCron(TimeSpec.Builder builder, String text) {
    switch (Cron.parse(Dialect.TEMPORAL, text)) {
      case CronExpression.Calendars(String zone, List<CalendarRule> rules) -> {
        rules.forEach(builder::calendar);
        if (!zone.isEmpty()) {
          builder.zone(Zone.named(zone));
        }
      }
      case CronExpression.Every(var interval, var phaseWritten) -> builder.interval(interval);
      case CronExpression.AfterPrevious after -> throw new IllegalArgumentException(text);
    }
  }

  /** The rules of some zone stand in for the data. */
  private static Zone embedded(String text) {
    int digest = text.lastIndexOf(' ');
    var label = text.substring(0, Math.max(0, digest)).strip();
    var rules = ZoneId.of("Europe/Paris").getRules();
    return new Zone(label, rules, text.substring(digest + 1));
  }

  private static CalendarRule rule(String text) {
    var fields = new EnumMap<Field, String>(Field.class);
    var empty = new ArrayList<Field>();
    var dayRules = new ArrayList<DayRule>();
    for (var pair : text.isBlank() ? new String[0] : text.split(" ", -1)) {
      var field = field(pair.substring(0, pair.indexOf('=')));
      var values =
          new ArrayList<>(Arrays.asList(pair.substring(pair.indexOf('=') + 1).split(",")));
      values.removeIf(value -> dayRules.addAll(dayRule(field, value)));
      values.remove("none");
      if (values.isEmpty()) {
        empty.add(field);
      }
      fields.put(field, String.join(",", values));
    }
    var parsed = CalendarText.parse(fields, "");
    var builder = CalendarRule.builder().dayRules(dayRules);
    parsed
        .ranges()
        .forEach((field, ranges) -> builder.set(field, empty.contains(field) ? List.of() : ranges));
    return builder.build();
  }

  /** No rule for a plain value. */
  private static List<DayRule> dayRule(Field field, String value) {
    var lastDay = LAST_DAY.matcher(value);
    var nearest = NEAREST.matcher(value);
    var nth = NTH.matcher(value);
    var lastWeekday = LAST_WEEKDAY.matcher(value);
    if (value.equals("LW")) {
      return List.of(new DayRule.LastWorkday());
    }
    if (lastDay.matches()) {
      var before = lastDay.group(1);
      return List.of(new DayRule.LastDay(before == null ? 0 : Integer.parseInt(before)));
    }
    if (nearest.matches()) {
      return List.of(new DayRule.NearestWorkday(Integer.parseInt(nearest.group(1))));
    }
    if (nth.matches()) {
      int n = Integer.parseInt(nth.group(2));
      return List.of(new DayRule.NthWeekday(Names.value(field, nth.group(1)), n));
    }
    return lastWeekday.matches()
        ? List.of(new DayRule.LastWeekday(Names.value(field, lastWeekday.group(1))))
        : List.of();
  }

  private static Field field(String camelCase) {
    return Field.valueOf(upper(camelCase.replaceAll("([A-Z])", "_$1")));
  }

  private static String upper(String text) {
    return text.toUpperCase(Locale.ROOT);
  }
}
