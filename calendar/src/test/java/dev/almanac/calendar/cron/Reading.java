package dev.almanac.calendar.cron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.DayRule;
import dev.almanac.calendar.Field;
import dev.almanac.calendar.Range;
import dev.almanac.calendar.SpecException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a cron string means, in one line for tables: second, minute, hour, day of month, month, day
 * of week (Sunday = 0), and the year if it is restricted. {@code *} is every value, {@code none} a
 * field that never matches.
 */
final class Reading {
  private static final List<String> WEEKDAYS =
      List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");

  private Reading() {}

  static String of(Dialect dialect, String text) {
    return of(Cron.parse(dialect, text));
  }

  static String of(CronExpression expression) {
    return switch (expression) {
      case CronExpression.Calendars(var zone, var rules) ->
        (zone.isEmpty() ? "" : zone + ": ")
            + rules.stream().map(Reading::of).collect(Collectors.joining(" or "));
      case CronExpression.Every(var interval, var phaseWritten) ->
        "every " + interval.every() + " past " + interval.phase();
      case CronExpression.AfterPrevious(var delay) -> delay + " after the previous";
    };
  }

  static String of(CalendarRule rule) {
    var fields = Layout.SECONDS_FIRST.stream()
        .map(field -> of(rule, field))
        .collect(Collectors.joining(" "));
    var year = rule.of(Field.YEAR).isEmpty() ? "" : " " + of(rule, Field.YEAR);
    return fields + year + (rule.comment().isEmpty() ? "" : " # " + rule.comment());
  }

  /** Checks that a text is refused for a reason that begins so, and where. */
  static void refused(Dialect dialect, String text, String reason, int position) {
    var refusal = catchThrowableOfType(SpecException.class, () -> Cron.parse(dialect, text));
    assertThat(refusal).as(text).isNotNull();
    assertThat(refusal).hasMessageStartingWith(reason);
    var problem = refusal.problems().getFirst();
    assertThat(problem.position()).as(refusal.getMessage()).isEqualTo(position);
    assertThat(text.startsWith(problem.text(), position - 1))
        .as(refusal.getMessage())
        .isTrue();
    assertThat(refusal).hasMessageContaining("\"" + problem.text() + "\" at position " + position);
  }

  private static String of(CalendarRule rule, Field field) {
    var parts = Stream.concat(
            rule.of(field).stream().map(range -> of(field, range)),
            rule.dayRules(field).stream().map(Reading::of))
        .collect(Collectors.joining(","));
    return parts.isEmpty() ? "none" : parts;
  }

  private static String of(Field field, Range range) {
    if (range.equals(field.all())) {
      return "*";
    }
    var step = range.stride() == 1 ? "" : "/" + range.stride();
    return range.start() + (range.last() == range.start() ? "" : "-" + range.last()) + step;
  }

  private static String of(DayRule rule) {
    return switch (rule) {
      case DayRule.LastDay(int before) -> before == 0 ? "L" : "L-" + before;
      case DayRule.LastWorkday() -> "LW";
      case DayRule.NearestWorkday(int day) -> day + "W";
      case DayRule.NthWeekday(int weekday, int n) -> WEEKDAYS.get(weekday) + "#" + n;
      case DayRule.LastWeekday(int weekday) -> WEEKDAYS.get(weekday) + "L";
    };
  }
}
