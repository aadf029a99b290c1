package dev.almanac.calendar.cron;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.Field;
import java.util.List;

/** The classic cron rule for two restricted day fields: a day needs to match only one of them. */
final class EitherDay {
  private EitherDay() {}

  /** Converts a rule whose day fields must both match to two of which one must match. */
  static List<CalendarRule> of(CalendarRule both) {
    return List.of(freed(both, Field.DAY_OF_WEEK), freed(both, Field.DAY_OF_MONTH));
  }

  private static CalendarRule freed(CalendarRule rule, Field free) {
    var rules = rule.dayRules().stream().filter(day -> day.field() != free).toList();
    var builder = CalendarRule.builder().comment(rule.comment()).dayRules(rules);
    rule.ranges().forEach(builder::set);
    return builder.set(free, free.all()).build();
  }
}
