package dev.almanac.calendar.cron;

import dev.almanac.calendar.SpecException;

/** Reads one dialect. */
interface CronParser {
  /** @throws SpecException naming the field, the text and its position */
  CronExpression parse(String text);
}
