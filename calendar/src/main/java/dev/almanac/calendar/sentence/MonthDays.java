package dev.almanac.calendar.sentence;

import dev.almanac.calendar.DayRule;
import dev.almanac.calendar.Field;
import java.util.ArrayList;
import java.util.List;

/** Describes days of the month, by number or by rule. */
record MonthDays(Values values, List<DayRule> rules) {
  static MonthDays of(RuleSets rule) {
    return new MonthDays(rule.of(Field.DAY_OF_MONTH), rule.dayRules(Field.DAY_OF_MONTH));
  }

  boolean any() {
    return values.any();
  }

  /** {@code 25 December 2026}, {@code the 1st and the 15th of every month}. */
  String words(MonthsAndYears months) {
    boolean date = months.oneMonth() && rules.isEmpty() && values.size() < 2;
    return date ? values.first() + " " + months.of() : days() + " of " + months.of();
  }

  private String days() {
    var items = new ArrayList<>(
        Runs.words(values.members(), MonthDays::nth, (from, to) -> nth(from) + " to " + nth(to)));
    if (items.size() > Spread.FEW) {
      items.clear();
      items.add(many());
    }
    rules.forEach(rule -> items.add(DayRules.words(rule)));
    return Words.and(items);
  }

  private String many() {
    return values.step() == 0
        ? "days " + Words.and(Runs.compact(values.members()))
        : "every %s day from %s to %s"
            .formatted(Words.ordinal(values.step()), nth(values.first()), nth(values.last()));
  }

  private static String nth(int day) {
    return "the " + Words.ordinal(day);
  }
}
