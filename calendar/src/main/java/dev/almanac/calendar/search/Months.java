package dev.almanac.calendar.search;

import dev.almanac.calendar.Limits;
import java.time.LocalDate;

/**
 * The months from 1969 to 2101, numbered from 0, with the day (since 1970-01-01) on which each
 * begins. The outermost years are needed because the first second of 1970 in UTC is still in 1969
 * west of Greenwich, and the last one of 2100 already in 2101 in the east.
 */
final class Months {
  static final int FIRST_YEAR = 1969;
  static final int COUNT = (Limits.LAST_YEAR + 1 - FIRST_YEAR + 1) * 12;

  /** For each month and the one after the last. */
  private static final int[] FIRST_DAYS = new int[COUNT + 1];

  /** The Gregorian cycle of 400 years, for an estimate that is off by at most one. */
  private static final long CYCLE_DAYS = 146_097;

  private static final long CYCLE_MONTHS = 4_800;
  private static final int THURSDAY = 4;

  static {
    for (int month = 0; month <= COUNT; month++) {
      var first = LocalDate.of(FIRST_YEAR, 1, 1).plusMonths(month);
      FIRST_DAYS[month] = Math.toIntExact(first.toEpochDay());
    }
  }

  private Months() {}

  static int firstDay(int month) {
    return FIRST_DAYS[month];
  }

  static int length(int month) {
    return FIRST_DAYS[month + 1] - FIRST_DAYS[month];
  }

  /** Returns the weekday of the 1st, Sunday = 0. */
  static int firstWeekday(int month) {
    return Math.floorMod(FIRST_DAYS[month] + THURSDAY, 7);
  }

  /** Returns whether a day is after the last month. */
  static boolean beyond(long day) {
    return day >= FIRST_DAYS[COUNT];
  }

  /**
   * Returns the month of a day that is neither before the first month nor {@link #beyond} the last.
   */
  static int of(long day) {
    int month = (int) ((day - FIRST_DAYS[0]) * CYCLE_MONTHS / CYCLE_DAYS);
    if (day < FIRST_DAYS[month]) {
      return month - 1;
    }
    return day >= FIRST_DAYS[month + 1] ? month + 1 : month;
  }

  static int monthOfYear(int month) {
    return month % 12 + 1;
  }

  /** Returns the year counted from {@link #FIRST_YEAR}. */
  static int yearIndex(int month) {
    return month / 12;
  }
}
