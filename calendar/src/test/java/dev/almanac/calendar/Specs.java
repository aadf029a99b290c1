package dev.almanac.calendar;

import dev.almanac.calendar.cron.Cron;
import dev.almanac.calendar.cron.CronExpression;
import dev.almanac.calendar.cron.Dialect;
import java.util.List;

/** Short ways to write a specification in tests. */
public final class Specs {
  private Specs() {}

  /** Cron strings of the temporal dialect in one zone. */
  public static TimeSpec.Builder cron(String zone, String... texts) {
    var builder = TimeSpec.builder().zone(Zone.named(zone));
    for (var text : texts) {
      rules(text).forEach(builder::calendar);
    }
    return builder;
  }

  public static CalendarRule rule(String text) {
    return rules(text).getFirst();
  }

  private static List<CalendarRule> rules(String text) {
    return ((CronExpression.Calendars) Cron.parse(Dialect.TEMPORAL, text)).rules();
  }
}
