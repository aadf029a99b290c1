package dev.almanac.calendar.cron;

/**
 * The dialects of cron strings. They disagree on the number and order of fields, on weekday
 * numbers, on steps, and on what two restricted day fields mean together, so a string has a meaning
 * only with its dialect.
 */
public enum Dialect {
  /**
   * Temporal's schedules: 5 fields, 6 with a year last, 7 with seconds first as well; both day
   * fields must match.
   */
  TEMPORAL,
  /** Classic crontab: 5 fields; either day field may match when both are restricted. */
  UNIX,
  /** Cron workflows: the classic rule, with macros, zones and {@code @every}. */
  ROBFIG,
  /**
   * 5 fields, or 6 with seconds first; a step keeps values that it divides; both day fields must
   * match.
   */
  DBOS,
  /** 6 fields with seconds first and an optional year; Sunday is 1; {@code ? L W #}. */
  QUARTZ,
  /** 6 fields with seconds first; Sunday is 0 or 7; {@code ? L W #}; both day fields must match. */
  SPRING,
  /** 5 fields; Sunday is 0 or 7; {@code ? L W #}; either day field may match. */
  DURABLE
}
