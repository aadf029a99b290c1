package dev.almanac.calendar.cron;

import dev.almanac.calendar.DayRule;
import dev.almanac.calendar.Field;
import dev.almanac.calendar.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Fields that may also name days by their place in the month: {@code L}, {@code L-3}, {@code LW}
 * and {@code 15W} as days of the month, {@code FRIL} and {@code FRI#3} as weekdays.
 */
record DayRuleText(FieldGrammar grammar) {
  private static final Pattern BEFORE_LAST = Pattern.compile("L-([0-9]|[12][0-9]|30)");
  private static final Pattern NEAREST = Pattern.compile("([0-9]{1,9})W");
  private static final Pattern NTH = Pattern.compile("[1-5]");

  /** Parses a list that may mix ordinary elements and rules; {@code ?} is any day. */
  FieldValues values(Field field, Token token) {
    if (isDay(field) && token.text().equals("?")) {
      return FieldValues.of(List.of(field.all()));
    }
    var ranges = new ArrayList<Range>();
    var rules = new ArrayList<DayRule>();
    for (var element : grammar.elements(field, token)) {
      rule(field, element)
          .ifPresentOrElse(rules::add, () -> ranges.addAll(grammar.element(field, element)));
    }
    return new FieldValues(ranges, rules);
  }

  static boolean isDay(Field field) {
    return field == Field.DAY_OF_MONTH || field == Field.DAY_OF_WEEK;
  }

  private Optional<DayRule> rule(Field field, Token element) {
    return switch (field) {
      case DAY_OF_MONTH -> dayOfMonth(element);
      case DAY_OF_WEEK -> dayOfWeek(element);
      case SECOND, MINUTE, HOUR, MONTH, YEAR -> Optional.empty();
    };
  }

  private Optional<DayRule> dayOfMonth(Token element) {
    var text = element.text().toUpperCase(Locale.ROOT);
    if (text.equals("L")) {
      return Optional.of(new DayRule.LastDay(0));
    }
    if (text.equals("LW")) {
      return Optional.of(new DayRule.LastWorkday());
    }
    var before = BEFORE_LAST.matcher(text);
    if (before.matches()) {
      return Optional.of(new DayRule.LastDay(Integer.parseInt(before.group(1))));
    }
    var nearest = NEAREST.matcher(text);
    if (nearest.matches()) {
      int day = grammar.value(Field.DAY_OF_MONTH, nearest.group(1), element);
      return Optional.of(new DayRule.NearestWorkday(day));
    }
    if (text.indexOf('L') >= 0 || text.indexOf('W') >= 0) {
      throw grammar.refuse(
          Field.DAY_OF_MONTH, "writes L and W as L, L-3 (at most L-30), LW or 15W", element);
    }
    return Optional.empty();
  }

  private Optional<DayRule> dayOfWeek(Token element) {
    var text = element.text().toUpperCase(Locale.ROOT);
    int hash = text.indexOf('#');
    if (hash >= 0) {
      var n = text.substring(hash + 1);
      if (!NTH.matcher(n).matches()) {
        throw grammar.refuse(
            Field.DAY_OF_WEEK, "has no number from 1 to 5 after #, as in FRI#3", element);
      }
      int weekday = weekday(text.substring(0, hash), element);
      return Optional.of(new DayRule.NthWeekday(weekday, Integer.parseInt(n)));
    }
    if (text.endsWith("L")) {
      int weekday = weekday(text.substring(0, text.length() - 1), element);
      return Optional.of(new DayRule.LastWeekday(weekday));
    }
    return Optional.empty();
  }

  private int weekday(String text, Token element) {
    if (text.isEmpty()) {
      throw grammar.refuse(
          Field.DAY_OF_WEEK, "has no weekday before L or #, as in FRIL and FRI#3", element);
    }
    return grammar.numbers().week().day(grammar.value(Field.DAY_OF_WEEK, text, element));
  }
}
