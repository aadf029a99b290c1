package dev.almanac.calendar.sentence;

import dev.almanac.calendar.DayRule;
import dev.almanac.calendar.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Describes days of the week, from Monday to Sunday. */
record Weekdays(Values values, List<DayRule> rules) {
  private static final int LAST = 6;

  static Weekdays of(RuleSets rule) {
    return new Weekdays(rule.of(Field.DAY_OF_WEEK), rule.dayRules(Field.DAY_OF_WEEK));
  }

  /** Returns the index of a weekday (Sunday = 0) in a week that begins on Monday. */
  static int mondayFirst(int weekday) {
    return Math.floorMod(weekday - 1, LAST + 1);
  }

  boolean any() {
    return values.any();
  }

  /** {@code Mondays to Fridays}, {@code the third Friday of December}. */
  String plural(MonthsAndYears months) {
    if (values.members().isEmpty()) {
      return Words.and(rules.stream().map(DayRules::words).toList()) + " of " + months.of();
    }
    var days = Runs.words(
        inOrder(), day -> name(day) + "s", (from, to) -> name(from) + "s to " + name(to) + "s");
    if (rules.isEmpty()) {
      return Words.and(days) + months.in();
    }
    var items =
        Stream.concat(days.stream(), rules.stream().map(DayRules::words)).toList();
    return Words.and(items) + " of the month" + months.in();
  }

  /**
   * Describes a condition on a day: {@code a Friday}, {@code a Monday or the last Friday of the
   * month}.
   */
  String condition() {
    var order = inOrder();
    var runs = Runs.words(order, day -> "", (from, to) -> name(from) + " to " + name(to));
    if (rules.isEmpty() && runs.size() == 1 && !runs.contains("")) {
      return "any day from " + runs.getFirst();
    }
    var items = new ArrayList<String>();
    order.forEach(day -> items.add("a " + name(day)));
    rules.forEach(rule -> items.add(DayRules.words(rule)));
    return Words.list(items, "or") + (rules.isEmpty() ? "" : " of the month");
  }

  private List<Integer> inOrder() {
    return values.members().stream().map(Weekdays::mondayFirst).sorted().toList();
  }

  private static String name(int mondayFirst) {
    return Words.weekday(mondayFirst + 1);
  }
}
