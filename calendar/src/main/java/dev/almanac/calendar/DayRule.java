package dev.almanac.calendar;

import java.util.List;

/**
 * A day that ranges cannot name, such as "the last Friday". Each rule adds days to one field, day
 * of month or day of week, depending on the shape of the month.
 */
public sealed interface DayRule {
  /** Returns the field that this rule adds days to. */
  Field field();

  /** Returns the rule as cron strings write it. */
  String text();

  /**
   * Returns the days as bits 1 to 31.
   *
   * @param firstWeekday the weekday of the 1st, Sunday = 0
   * @param length the number of days in the month
   */
  int days(int firstWeekday, int length);

  /**
   * {@code L}, {@code L-3}: this many days before the last one; none in a month that is too short.
   */
  record LastDay(int daysBefore) implements DayRule {
    @Override
    public Field field() {
      return Field.DAY_OF_MONTH;
    }

    @Override
    public String text() {
      return daysBefore == 0 ? "L" : "L-" + daysBefore;
    }

    @Override
    public int days(int firstWeekday, int length) {
      return bitOrNothing(length - daysBefore, length);
    }
  }

  /** {@code LW}: the last Monday-to-Friday day. */
  record LastWorkday() implements DayRule {
    @Override
    public Field field() {
      return Field.DAY_OF_MONTH;
    }

    @Override
    public String text() {
      return "LW";
    }

    @Override
    public int days(int firstWeekday, int length) {
      int weekday = weekdayOf(length, firstWeekday);
      int back = weekday == SUNDAY ? 2 : weekday == SATURDAY ? 1 : 0;
      return 1 << (length - back);
    }
  }

  /** {@code 15W}: the Monday-to-Friday day nearest to a day, never leaving its month. */
  record NearestWorkday(int day) implements DayRule {
    @Override
    public Field field() {
      return Field.DAY_OF_MONTH;
    }

    @Override
    public String text() {
      return day + "W";
    }

    @Override
    public int days(int firstWeekday, int length) {
      if (day > length) {
        return 0;
      }
      int weekday = weekdayOf(day, firstWeekday);
      if (weekday == SATURDAY) {
        return 1 << (day == 1 ? 3 : day - 1);
      }
      if (weekday == SUNDAY) {
        return 1 << (day == length ? day - 2 : day + 1);
      }
      return 1 << day;
    }
  }

  /** {@code FRI#3}: the n-th such weekday of the month, if there is one. */
  record NthWeekday(int weekday, int n) implements DayRule {
    @Override
    public Field field() {
      return Field.DAY_OF_WEEK;
    }

    @Override
    public String text() {
      return name(weekday) + "#" + n;
    }

    @Override
    public int days(int firstWeekday, int length) {
      int first = 1 + Math.floorMod(weekday - firstWeekday, 7);
      return bitOrNothing(first + 7 * (n - 1), length);
    }
  }

  /** {@code FRIL}: the last such weekday of the month. */
  record LastWeekday(int weekday) implements DayRule {
    @Override
    public Field field() {
      return Field.DAY_OF_WEEK;
    }

    @Override
    public String text() {
      return name(weekday) + "L";
    }

    @Override
    public int days(int firstWeekday, int length) {
      return 1 << (length - Math.floorMod(weekdayOf(length, firstWeekday) - weekday, 7));
    }
  }

  int SUNDAY = 0;
  int SATURDAY = 6;

  private static String name(int weekday) {
    return List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT").get(weekday);
  }

  private static int weekdayOf(int day, int firstWeekday) {
    return (firstWeekday + day - 1) % 7;
  }

  private static int bitOrNothing(int day, int length) {
    return day >= 1 && day <= length ? 1 << day : 0;
  }
}
