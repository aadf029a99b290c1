package dev.almanac.calendar.cron;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.Interval;
import java.time.Duration;
import java.util.List;

/** What a cron string turned out to be. */
public sealed interface CronExpression {
  /** The zone that the string names, or nothing. */
  default String zone() {
    return "";
  }

  /** Wall-clock times. More than one rule when either of two day fields may match. */
  record Calendars(String zone, List<CalendarRule> rules) implements CronExpression {
    public Calendars {
      rules = List.copyOf(rules);
    }
  }

  /**
   * {@code @every} counted from the Unix epoch.
   *
   * @param phaseWritten whether the text has a phase, be it zero, which the canonical form shows
   */
  record Every(Interval interval, boolean phaseWritten) implements CronExpression {}

  /** {@code @every} counted from the time before, whichever that was. */
  record AfterPrevious(Duration delay) implements CronExpression {}
}
