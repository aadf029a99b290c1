package dev.almanac.cli.definition;

import com.google.gson.JsonObject;
import dev.almanac.calendar.Range;
import io.temporal.api.schedule.v1.StructuredCalendarSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The named fields of a calendar as texts. */
final class CalendarFields {
  private static final List<String> WEEKDAYS =
      List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");

  private CalendarFields() {}

  /** Returns whether a field has no value at all, so that no time matches. */
  static boolean matchesNothing(StructuredCalendarSpec calendar, List<String> rules) {
    return calendar.getSecondCount() == 0
        || calendar.getMinuteCount() == 0
        || calendar.getHourCount() == 0
        || calendar.getMonthCount() == 0
        || (calendar.getDayOfMonthCount() == 0 && rules.stream().allMatch(CalendarFields::isOfWeek))
        || (calendar.getDayOfWeekCount() == 0
            && rules.stream().noneMatch(CalendarFields::isOfWeek));
  }

  /** @param rules days that ranges cannot name */
  static JsonObject of(StructuredCalendarSpec calendar, List<String> rules) {
    return of(calendar, rules, "0");
  }

  /** An exclusion: what is left out is any second, minute and hour. */
  static JsonObject ofExclusion(StructuredCalendarSpec calendar) {
    return of(calendar, List.of(), "*");
  }

  private static JsonObject of(
      StructuredCalendarSpec calendar, List<String> rules, String usualTime) {
    var json = new JsonObject();
    var months = rules.stream().filter(rule -> !isOfWeek(rule)).toList();
    var weeks = rules.stream().filter(CalendarFields::isOfWeek).toList();
    add(json, "year", text(calendar.getYearList(), 2000, 2100, Integer::toString), List.of(), "*");
    add(json, "month", text(calendar.getMonthList(), 1, 12, Integer::toString), List.of(), "*");
    add(
        json,
        "dayOfMonth",
        text(calendar.getDayOfMonthList(), 1, 31, Integer::toString),
        months,
        "*");
    add(json, "dayOfWeek", text(calendar.getDayOfWeekList(), 0, 6, WEEKDAYS::get), weeks, "*");
    // The hour of a calendar is always written, so that midnight can be seen.
    var usualHour = usualTime.equals("0") ? "" : usualTime;
    add(json, "hour", text(calendar.getHourList(), 0, 23, Integer::toString), List.of(), usualHour);
    add(
        json,
        "minute",
        text(calendar.getMinuteList(), 0, 59, Integer::toString),
        List.of(),
        usualTime);
    add(
        json,
        "second",
        text(calendar.getSecondList(), 0, 59, Integer::toString),
        List.of(),
        usualTime);
    if (!calendar.getComment().isEmpty()) {
      json.addProperty("comment", calendar.getComment());
    }
    return json;
  }

  private static boolean isOfWeek(String rule) {
    return rule.length() > 3 && Character.isLetter(rule.charAt(0)) && !rule.startsWith("L");
  }

  private static void add(
      JsonObject json, String name, List<String> ranges, List<String> rules, String usual) {
    var text = Stream.concat(ranges.stream(), rules.stream()).collect(Collectors.joining(","));
    if (!text.isEmpty() && !text.equals(usual)) {
      addText(json, name, text);
    }
  }

  /** Adds a lone number without quotes, as people write it. */
  private static void addText(JsonObject json, String name, String text) {
    if (text.length() <= 4 && text.chars().allMatch(Character::isDigit)) {
      json.addProperty(name, Integer.parseInt(text));
    } else {
      json.addProperty(name, text);
    }
  }

  private static List<String> text(
      List<io.temporal.api.schedule.v1.Range> ranges, int min, int max, IntFunction<String> name) {
    var texts = new ArrayList<String>();
    for (var sent : ranges) {
      var range = new Range(sent.getStart(), sent.getEnd(), sent.getStep()).described();
      var step = range.step() == 1 ? "" : "/" + range.step();
      if (range.start() == min && range.end() == max) {
        texts.add("*" + step);
      } else if (range.start() == range.end()) {
        texts.add(name.apply(range.start()));
      } else {
        texts.add(name.apply(range.start()) + "-" + name.apply(range.end()) + step);
      }
    }
    return texts;
  }
}
