package dev.almanac.calendar.cron;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.Interval;
import java.time.Duration;
import java.util.List;

/** A parsed cron string. */
public sealed interface CronExpression {
  /** Returns the zone in the string; empty if it names none. */
  default String zone() {
    return "";
  }

  /** Wall-clock times. More than one rule if either of two day fields may match. */
  record Calendars(String zone, List<CalendarRule> rules) implements CronExpression {
    public Calendars {
      rules = List.copyOf(rules);
    }
  }

  /**
   * {@code @every} counted from the Unix epoch.
   *
   * @param phaseWritten whether the text has a phase, even zero, which the canonical form shows
   */
  record Every(Interval interval, boolean phaseWritten) implements CronExpression {}

  /** {@code @every} counted from the previous time. */
  record AfterPrevious(Duration delay) implements CronExpression {}
}
