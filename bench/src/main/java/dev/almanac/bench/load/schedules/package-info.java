/**
 * Fills a database with schedules, many of them due in one second, and reads the result from their
 * ledgers. Enter at {@link dev.almanac.bench.load.schedules.ScheduleFilling} and
 * {@link dev.almanac.bench.load.schedules.LedgerReport}.
 */
@NullMarked
package dev.almanac.bench.load.schedules;

import org.jspecify.annotations.NullMarked;
