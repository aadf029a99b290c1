/** Tests of the cron dialects: one table of readings and refusals for each. */
@NullMarked
package dev.almanac.calendar.cron;

import org.jspecify.annotations.NullMarked;
