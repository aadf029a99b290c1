package dev.almanac.calendar.zone;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Year;
import java.time.temporal.TemporalAdjusters;

/** A day of the year, in the three forms of POSIX rules. */
sealed interface YearDay {
  /** Returns the day in that year, counted from the epoch. */
  long epochDay(int year);

  /** {@code J60}: a date, the same in every year; 29 February cannot be named. */
  record Date(int day) implements YearDay {
    private static final int FEBRUARY_28 = 59;

    @Override
    public long epochDay(int year) {
      int leap = day > FEBRUARY_28 && Year.isLeap(year) ? 1 : 0;
      return LocalDate.ofYearDay(year, day + leap).toEpochDay();
    }
  }

  /** {@code 59}: days after 1 January; 365 is the next 1 January unless it is a leap year. */
  record DaysIn(int days) implements YearDay {
    @Override
    public long epochDay(int year) {
      return LocalDate.ofYearDay(year, 1).toEpochDay() + days;
    }
  }

  /** {@code M3.2.0}: the second Sunday of March; week 5 means the last one. */
  record Weekday(int month, int week, DayOfWeek weekday) implements YearDay {
    private static final int LAST = 5;

    @Override
    public long epochDay(int year) {
      var adjuster = week == LAST
          ? TemporalAdjusters.lastInMonth(weekday)
          : TemporalAdjusters.dayOfWeekInMonth(week, weekday);
      return LocalDate.of(year, month, 1).with(adjuster).toEpochDay();
    }
  }
}
