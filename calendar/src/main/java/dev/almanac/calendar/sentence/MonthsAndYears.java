package dev.almanac.calendar.sentence;

import dev.almanac.calendar.Field;
import java.util.List;

/** Describes months and years. */
record MonthsAndYears(Values months, Values years) {
  static MonthsAndYears of(RuleSets rule) {
    return new MonthsAndYears(rule.of(Field.MONTH), rule.of(Field.YEAR));
  }

  /** After a day of the month: {@code every month}, {@code January and July in 2026}. */
  String of() {
    if (months.any()) {
      return "every month" + inYears();
    }
    var names = names();
    boolean stretch = names.size() == 1 && !months.single();
    return (stretch ? "every month from " : "") + Words.and(names) + year();
  }

  /** After anything else: nothing, {@code in January and July}, {@code from March to May}. */
  String in() {
    if (months.any()) {
      return inYears();
    }
    var names = names();
    boolean stretch = names.size() == 1 && !months.single();
    return (stretch ? " from " : " in ") + Words.and(names) + year();
  }

  boolean oneMonth() {
    return months.single();
  }

  /** One month and one year stand together: {@code December 2026}. */
  private String year() {
    return oneMonth() && years.single() ? " " + years.first() : inYears();
  }

  private String inYears() {
    if (years.any()) {
      return "";
    }
    if (years.single()) {
      return " in " + years.first();
    }
    var items = Runs.words(years.members(), String::valueOf, (from, to) -> from + " to " + to);
    if (items.size() <= Spread.FEW) {
      return " in the years " + Words.and(items);
    }
    return years.step() == 0
        ? " in the years " + Words.and(Runs.compact(years.members()))
        : " in every %s year from %d to %d"
            .formatted(Words.ordinal(years.step()), years.first(), years.last());
  }

  private List<String> names() {
    return Runs.words(
        months.members(), Words::month, (from, to) -> Words.month(from) + " to " + Words.month(to));
  }
}
