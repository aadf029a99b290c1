package dev.almanac.calendar.cron;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.Field;
import dev.almanac.calendar.Range;
import java.time.DayOfWeek;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;

/** The days of one month that a cron string picks, for comparison with a wall calendar. */
final class DaysOfMonth {
  private DaysOfMonth() {}

  static List<Integer> of(Dialect dialect, String text, YearMonth month) {
    var rules = ((CronExpression.Calendars) Cron.parse(dialect, text)).rules();
    var days = new ArrayList<Integer>();
    for (int day = 1; day <= month.lengthOfMonth(); day++) {
      int each = day;
      if (rules.stream().anyMatch(rule -> picks(rule, month, each))) {
        days.add(day);
      }
    }
    return days;
  }

  private static boolean picks(CalendarRule rule, YearMonth month, int day) {
    return has(rule, Field.MONTH, month.getMonthValue(), month, day)
        && has(rule, Field.DAY_OF_MONTH, day, month, day)
        && has(rule, Field.DAY_OF_WEEK, weekday(month, day), month, day);
  }

  private static boolean has(CalendarRule rule, Field field, int value, YearMonth month, int day) {
    return rule.of(field).stream().flatMapToInt(Range::values).anyMatch(each -> each == value)
        || rule.dayRules(field).stream()
            .anyMatch(dayRule ->
                (dayRule.days(weekday(month, 1), month.lengthOfMonth()) & 1 << day) != 0);
  }

  private static int weekday(YearMonth month, int day) {
    return month.atDay(day).getDayOfWeek().getValue() % DayOfWeek.values().length;
  }
}
