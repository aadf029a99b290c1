package dev.almanac.calendar.search;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.DayRule;
import dev.almanac.calendar.Field;
import java.util.BitSet;
import java.util.List;

/**
 * The days (counted from 1970-01-01) whose year, month, day of month and weekday are each in a set.
 */
final class Days {
  static final long NONE = Long.MAX_VALUE;

  private final BitSet years = new BitSet();
  private final long months;
  private final int daysOfMonth;

  /** The days of a month with one of the weekdays, by the weekday of the 1st. */
  private final int[] weekdays = new int[7];

  private final DayRule[] monthRules;
  private final DayRule[] weekRules;

  Days(CalendarRule rule) {
    setYears(rule);
    months = Bits.of(rule.of(Field.MONTH), Field.MONTH.max());
    daysOfMonth = (int) Bits.of(rule.of(Field.DAY_OF_MONTH), Field.DAY_OF_MONTH.max());
    long week = Bits.of(rule.of(Field.DAY_OF_WEEK), Field.DAY_OF_WEEK.max());
    for (int first = 0; first < 7; first++) {
      for (int day = 1; day <= 31; day++) {
        weekdays[first] |= Bits.has(week, (first + day - 1) % 7) ? 1 << day : 0;
      }
    }
    monthRules = array(rule.dayRules(Field.DAY_OF_MONTH));
    weekRules = array(rule.dayRules(Field.DAY_OF_WEEK));
  }

  private static DayRule[] array(List<DayRule> rules) {
    return rules.toArray(DayRule[]::new);
  }

  private void setYears(CalendarRule rule) {
    if (rule.of(Field.YEAR).isEmpty()) {
      years.set(0, Months.COUNT / 12);
    }
    for (var range : rule.of(Field.YEAR)) {
      range.values().forEach(year -> years.set(year - Months.FIRST_YEAR));
    }
  }

  /** Days of rules are compared only with the same rules, not with sets. */
  boolean within(Days other) {
    var otherYears = (BitSet) years.clone();
    otherYears.andNot(other.years);
    return otherYears.isEmpty()
        && Bits.within(months, other.months)
        && Bits.within(daysOfMonth, other.daysOfMonth)
        && Bits.within(weekdays[0], other.weekdays[0])
        && List.of(other.monthRules).containsAll(List.of(monthRules))
        && List.of(other.weekRules).containsAll(List.of(weekRules));
  }

  boolean has(long day) {
    if (day < Months.firstDay(0) || Months.beyond(day)) {
      return false;
    }
    int month = Months.of(day);
    return (inMonth(month) >>> (day - Months.firstDay(month) + 1) & 1) != 0;
  }

  /** Returns the first day of the set from {@code day} on, or {@link #NONE}. */
  long next(long day) {
    if (Months.beyond(day)) {
      return NONE;
    }
    long from = Math.max(day, Months.firstDay(0));
    int month = Months.of(from);
    int hits = inMonth(month) & -1 << (from - Months.firstDay(month) + 1);
    while (hits == 0) {
      if (++month == Months.COUNT) {
        return NONE;
      }
      hits = inMonth(month);
    }
    return Months.firstDay(month) + Integer.numberOfTrailingZeros(hits) - 1L;
  }

  /**
   * Returns the first day from {@code day} on that is not in the set; some day from {@code limit}
   * on, or {@link #NONE}, if there is none before the limit.
   */
  long nextMiss(long day, long limit) {
    if (Months.beyond(day)) {
      return NONE;
    }
    int month = Months.of(day);
    int misses = outOfMonth(month) & -1 << (day - Months.firstDay(month) + 1);
    while (misses == 0) {
      if (++month == Months.COUNT || Months.firstDay(month) >= limit) {
        return NONE;
      }
      misses = outOfMonth(month);
    }
    return Months.firstDay(month) + Integer.numberOfTrailingZeros(misses) - 1L;
  }

  private int outOfMonth(int month) {
    return ~inMonth(month) & allOf(month);
  }

  private static int allOf(int month) {
    return (int) (Bits.below(Months.length(month) + 1) & ~1L);
  }

  /** Returns the days of the set in one month, as bits 1 to 31. */
  private int inMonth(int month) {
    if (!Bits.has(months, Months.monthOfYear(month)) || !years.get(Months.yearIndex(month))) {
      return 0;
    }
    int firstWeekday = Months.firstWeekday(month);
    int length = Months.length(month);
    return with(monthRules, daysOfMonth, firstWeekday, length)
        & with(weekRules, weekdays[firstWeekday], firstWeekday, length)
        & allOf(month);
  }

  private static int with(DayRule[] rules, int days, int firstWeekday, int length) {
    int all = days;
    for (var rule : rules) {
      all |= rule.days(firstWeekday, length);
    }
    return all;
  }
}
