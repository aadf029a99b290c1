/**
 * Counts what became of a schedule's times, and what will come, day by day.
 *
 * <p>Start with {@link dev.almanac.api.day.CountDaysHandler}. The past is counted by the database,
 * a bounded number of entries at a time; the future is computed from the specification.
 */
@NullMarked
package dev.almanac.api.day;

import org.jspecify.annotations.NullMarked;
