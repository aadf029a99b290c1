package dev.almanac.calendar.sentence;

import dev.almanac.calendar.Field;
import java.util.List;
import java.util.Locale;

/**
 * One calendar rule in two parts.
 *
 * @param time {@code at 11:03}
 * @param days {@code on Fridays}, with a blank in front; may be empty
 */
record RulePhrase(Phrase time, String days) {
  static RulePhrase of(RuleSets rule) {
    var time = TimeOfDay.of(rule).phrase();
    return new RulePhrase(time, Days.of(rule).words(time.clock() ? " every day" : ""));
  }

  /** {@code at 11:03 on Fridays}. */
  String words() {
    return time.with(days);
  }

  /** Describes an exclusion: {@code on 25 December}, {@code at 00:00 on Fridays}. */
  static String excluded(RuleSets rule) {
    var days = Days.of(rule).words("");
    if (!wholeDays(rule)) {
      return TimeOfDay.of(rule).excluded().with(days);
    }
    return days.isEmpty() ? "at all times" : days.substring(1);
  }

  /** Returns whether the rule covers whole days. */
  static boolean wholeDays(RuleSets rule) {
    return TimeOfDay.of(rule).wholeDay();
  }

  /** {@code no hour and no day of month given}. */
  static String missing(List<Field> fields) {
    return Words.and(fields.stream()
            .map(field -> "no " + field.name().toLowerCase(Locale.ROOT).replace('_', ' '))
            .toList())
        + " given";
  }
}
