package dev.almanac.calendar.sentence;

import dev.almanac.calendar.Zone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** Describes all calendars of a specification, and names the zone once. */
record Calendars(List<RuleSets> rules) {
  boolean isEmpty() {
    return rules.isEmpty();
  }

  /** {@code at 09:00 and at 17:30 on Mondays, and every hour on Sundays, both in UTC}. */
  String words(Zone zone) {
    var excerpt = Excerpt.of(rules, RulePhrase::of, RuleSets::key);
    var clauses = new ArrayList<>(sharingDays(excerpt.shown()));
    boolean more = clauses.addAll(excerpt.rest());
    return ZonePhrase.after(Words.clauses(clauses), more ? rules.size() : clauses.size(), zone);
  }

  /** Joins times of day that have the same days into one clause. */
  private static List<String> sharingDays(List<RulePhrase> phrases) {
    var groups = new LinkedHashMap<String, List<RulePhrase>>();
    for (var phrase : phrases) {
      var key = phrase.time().clock() ? phrase.days() : phrase.words();
      groups.computeIfAbsent(key, unused -> new ArrayList<>()).add(phrase);
    }
    return groups.values().stream().map(Calendars::clause).toList();
  }

  private static String clause(List<RulePhrase> group) {
    if (group.size() == 1) {
      return group.getFirst().words();
    }
    var times = group.stream().map(phrase -> phrase.time().text()).toList();
    return Words.and(times) + group.getFirst().days();
  }
}
