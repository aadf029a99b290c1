package dev.almanac.api.durable.document;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.DayRule;
import dev.almanac.calendar.Field;
import dev.almanac.calendar.Range;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes calendars as cron expressions of five fields, where these can say the same. */
final class CronWriter {
  private static final List<Field> FIELDS =
      List.of(Field.MINUTE, Field.HOUR, Field.DAY_OF_MONTH, Field.MONTH, Field.DAY_OF_WEEK);
  private static final String ANY = "*";

  private CronWriter() {}

  /**
   * Returns the expression; empty for a calendar with seconds, years or nothing in a field, and for
   * one that wants both day fields to match: in a cron expression either would do.
   */
  static Optional<String> text(CalendarRule rule) {
    var day = field(rule, Field.DAY_OF_MONTH);
    var weekday = field(rule, Field.DAY_OF_WEEK);
    boolean isPlain = isOnTheMinute(rule)
        && rule.of(Field.YEAR).isEmpty()
        && (day.equals(ANY) || weekday.equals(ANY))
        && FIELDS.stream().noneMatch(field -> field(rule, field).isEmpty());
    return isPlain
        ? Optional.of(
            FIELDS.stream().map(field -> field(rule, field)).collect(Collectors.joining(" ")))
        : Optional.empty();
  }

  private static boolean isOnTheMinute(CalendarRule rule) {
    return rule.of(Field.SECOND).stream()
            .flatMapToInt(Range::values)
            .allMatch(second -> second == 0)
        && !rule.of(Field.SECOND).isEmpty();
  }

  private static String field(CalendarRule rule, Field field) {
    var ranges = rule.of(field);
    if (ranges.stream().flatMapToInt(Range::values).distinct().count() == values(field)) {
      return ANY;
    }
    return Stream.concat(
            ranges.stream().map(range -> text(field, range)),
            rule.dayRules(field).stream().map(DayRule::text))
        .collect(Collectors.joining(","));
  }

  private static long values(Field field) {
    return (long) field.max() - field.min() + 1;
  }

  private static String text(Field field, Range range) {
    if (range.last() == range.start()) {
      return Integer.toString(range.start());
    }
    boolean isWhole = range.start() == field.min() && range.last() + range.stride() > field.max();
    var span = isWhole ? ANY : range.start() + "-" + range.last();
    return range.stride() == 1 ? span : span + "/" + range.stride();
  }
}
