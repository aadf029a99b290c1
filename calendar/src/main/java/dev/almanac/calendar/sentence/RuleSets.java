package dev.almanac.calendar.sentence;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.DayRule;
import dev.almanac.calendar.Field;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The meaning of a calendar rule: the set of each field and the day rules that add to it. Equal for
 * all ways to write the same sets; without comments.
 */
record RuleSets(Map<Field, Values> sets, List<DayRule> dayRules) {
  /** Time of day first, then from large to small, so that dates are in order. */
  private static final List<Field> SORTED_BY = List.of(
      Field.HOUR,
      Field.MINUTE,
      Field.SECOND,
      Field.YEAR,
      Field.MONTH,
      Field.DAY_OF_MONTH,
      Field.DAY_OF_WEEK);

  private static final Comparator<RuleSets> ORDER = RuleSets::compare;

  static RuleSets of(CalendarRule rule) {
    var sets = new EnumMap<Field, Values>(Field.class);
    for (var field : Field.values()) {
      sets.put(field, Values.of(rule, field));
    }
    var added = rule.dayRules().stream()
        .map(DayRules::normalised)
        .filter(day -> DayRules.adds(day, sets))
        .distinct()
        .sorted(DayRules.ORDER)
        .toList();
    return new RuleSets(sets, added);
  }

  /** Returns the rules that can match, each once, in a fixed order. */
  static List<RuleSets> union(List<CalendarRule> rules) {
    return rules.stream()
        .map(RuleSets::of)
        .filter(rule -> rule.emptyFields().isEmpty())
        .distinct()
        .sorted(ORDER)
        .toList();
  }

  Values of(Field field) {
    var values = sets.get(field);
    if (values == null) {
      throw new IllegalStateException("no set for " + field);
    }
    return values;
  }

  List<DayRule> dayRules(Field field) {
    return dayRules.stream().filter(rule -> rule.field() == field).toList();
  }

  /** Returns the empty fields, which keep the rule from ever matching. */
  List<Field> emptyFields() {
    return sets.keySet().stream()
        .filter(field -> of(field).isEmpty() && dayRules(field).isEmpty())
        .toList();
  }

  /** Returns every field in short notation; distinct for distinct rules. */
  String key() {
    return sets.values().stream()
            .map(values -> values.any() ? "*" : String.join(",", Runs.compact(values.members())))
            .collect(Collectors.joining(";"))
        + dayRules;
  }

  private static int compare(RuleSets left, RuleSets right) {
    for (var field : SORTED_BY) {
      int order = compare(left.of(field).members(), right.of(field).members());
      if (order != 0) {
        return order;
      }
    }
    return left.dayRules.toString().compareTo(right.dayRules.toString());
  }

  private static int compare(List<Integer> left, List<Integer> right) {
    for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
      if (!left.get(i).equals(right.get(i))) {
        return left.get(i) - right.get(i);
      }
    }
    return left.size() - right.size();
  }
}
