package dev.almanac.client.schedule;

import java.util.Locale;

/**
 * How a cron string is read.
 *
 * <pre>{@code
 * var lastFriday = ScheduleDefinition.of("Report", "reports")
 *     .cron("0 0 17 ? * FRIL", CronDialect.QUARTZ);
 * }</pre>
 */
public enum CronDialect {
  /**
   * Five fields, or six with leading seconds. Names of months and days, long or short. A divisor
   * selects the numbers that it divides. Day of the month and day of the week must both match.
   */
  DBOS,
  /** As in Temporal's schedules. */
  TEMPORAL,
  /** As in Unix's crontab: a day matches if the month's or the week's day does. */
  UNIX,
  /** As in Go's robfig/cron. */
  ROBFIG,
  /** As in Quartz: leading seconds, and {@code ?}, {@code L}, {@code W} and {@code #}. */
  QUARTZ,
  /** As in Spring's own annotation. */
  SPRING,
  /** As in Durable Workflow. */
  DURABLE;

  String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
