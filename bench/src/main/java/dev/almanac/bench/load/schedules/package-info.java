/**
 * Fills a database with schedules, of which many are due in one second, and reads from their
 * ledgers what a server made of that. Enter at
 * {@link dev.almanac.bench.load.schedules.ScheduleFilling} and
 * {@link dev.almanac.bench.load.schedules.LedgerReport}.
 */
@NullMarked
package dev.almanac.bench.load.schedules;

import org.jspecify.annotations.NullMarked;
