package dev.almanac.calendar.cron;

import dev.almanac.calendar.SpecException;

/** Parses one dialect. */
interface CronParser {
  /** @throws SpecException with the field, the text and its position */
  CronExpression parse(String text);
}
