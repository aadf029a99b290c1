package dev.almanac.engine.schedule;

import dev.almanac.calendar.Interval;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.cron.Cron;
import dev.almanac.calendar.cron.CronExpression;
import dev.almanac.calendar.cron.Dialect;
import java.time.Duration;

/** Short forms of specifications. */
final class Specs {
  private Specs() {}

  static TimeSpec every(Duration interval) {
    return TimeSpec.builder().interval(Interval.every(interval)).build();
  }

  /** Returns the union of cron strings, in UTC. */
  static TimeSpec cron(String... lines) {
    var spec = TimeSpec.builder();
    for (var line : lines) {
      if (Cron.parse(Dialect.TEMPORAL, line) instanceof CronExpression.Calendars calendars) {
        calendars.rules().forEach(spec::calendar);
      } else {
        throw new AssertionError("Expected calendars: " + line);
      }
    }
    return spec.build();
  }
}
