package dev.almanac.calendar.sentence;

import dev.almanac.calendar.DayRule;
import dev.almanac.calendar.Field;
import java.util.Comparator;
import java.util.Map;

/** Describes days that no number names, such as the last Friday. */
final class DayRules {
  /** Rules that mention another day come last, so that it does not seem to be a second day. */
  static final Comparator<DayRule> ORDER =
      Comparator.comparingInt(DayRules::rank).thenComparingLong(DayRules::detail);

  private static final int DAYS_OF_WEEK = 7;

  /** From this day on, the nearest workday could lie in the next month. */
  private static final int EARLIEST_END = 28;

  private DayRules() {}

  /** Describes a rule without its month: {@code the last day}, {@code the third Friday}. */
  static String words(DayRule rule) {
    return switch (rule) {
      case DayRule.LastDay(int before) when before == 0 -> "the last day";
      case DayRule.LastDay(int before) when before == 1 -> "the day before the last day";
      case DayRule.LastDay(int before) ->
        "the " + Words.ordinal(before) + " day before the last day";
      case DayRule.LastWorkday() -> "the last workday (Monday to Friday)";
      case DayRule.NearestWorkday(int day) ->
        "the workday (Monday to Friday%s) nearest to the %s"
            .formatted(day == 1 || day >= EARLIEST_END ? ", same month" : "", Words.ordinal(day));
      case DayRule.NthWeekday(int weekday, int n) ->
        "the " + Words.spelledOrdinal(n) + " " + Words.weekday(weekday);
      case DayRule.LastWeekday(int weekday) -> "the last " + Words.weekday(weekday);
    };
  }

  /** Returns the rule with weekdays from 0 to 6. */
  static DayRule normalised(DayRule rule) {
    return switch (rule) {
      case DayRule.NthWeekday(int weekday, int n) ->
        new DayRule.NthWeekday(Math.floorMod(weekday, DAYS_OF_WEEK), n);
      case DayRule.LastWeekday(int weekday) ->
        new DayRule.LastWeekday(Math.floorMod(weekday, DAYS_OF_WEEK));
      case DayRule.LastDay last -> last;
      case DayRule.LastWorkday last -> last;
      case DayRule.NearestWorkday nearest -> nearest;
    };
  }

  /** Returns whether the rule adds days to the values of its field. */
  static boolean adds(DayRule rule, Map<Field, Values> sets) {
    var values = sets.get(rule.field());
    if (values == null || values.any()) {
      return false;
    }
    return switch (rule) {
      case DayRule.NthWeekday(int weekday, int n) -> !values.members().contains(weekday);
      case DayRule.LastWeekday(int weekday) -> !values.members().contains(weekday);
      case DayRule.LastDay last -> true;
      case DayRule.LastWorkday last -> true;
      case DayRule.NearestWorkday nearest -> true;
    };
  }

  private static int rank(DayRule rule) {
    return switch (rule) {
      case DayRule.NthWeekday nth -> 0;
      case DayRule.LastWeekday last -> 1;
      case DayRule.LastWorkday last -> 2;
      case DayRule.LastDay last -> 3;
      case DayRule.NearestWorkday nearest -> 4;
    };
  }

  private static long detail(DayRule rule) {
    return switch (rule) {
      case DayRule.NthWeekday(int weekday, int n) ->
        (long) n * DAYS_OF_WEEK + Weekdays.mondayFirst(weekday);
      case DayRule.LastWeekday(int weekday) -> Weekdays.mondayFirst(weekday);
      case DayRule.NearestWorkday(int day) -> day;
      case DayRule.LastDay(int before) -> before;
      case DayRule.LastWorkday() -> 0;
    };
  }
}
