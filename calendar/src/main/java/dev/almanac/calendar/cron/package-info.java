/** Cron strings in six dialects. Start with {@link dev.almanac.calendar.cron.Cron}. */
@NullMarked
package dev.almanac.calendar.cron;

import org.jspecify.annotations.NullMarked;
