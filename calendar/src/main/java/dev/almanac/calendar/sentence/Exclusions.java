package dev.almanac.calendar.sentence;

import dev.almanac.calendar.Zone;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Describes exclusions. An exclusion removes only times that match all its fields: with every hour,
 * minute and second it removes whole days, otherwise just those times of its days.
 */
record Exclusions(List<RuleSets> rules) {
  boolean isEmpty() {
    return rules.isEmpty();
  }

  /** {@code except on 25 December and on 26 December, and except at 00:00 on 1 January}. */
  Optional<String> words() {
    if (isEmpty()) {
      return Optional.empty();
    }
    var kinds = rules.stream().collect(Collectors.partitioningBy(RulePhrase::wholeDays));
    var clauses = new ArrayList<String>();
    var days = kinds.getOrDefault(true, List.of());
    if (!days.isEmpty()) {
      clauses.add("except " + Words.and(phrases(days)));
    }
    // Each has its own "except": "at 00:00 on 1 January and on 25 December" could be one rule.
    phrases(kinds.getOrDefault(false, List.of())).forEach(time -> clauses.add("except " + time));
    return Optional.of(String.join(", and ", clauses));
  }

  /** Does the same for intervals alone, where the zone is not named yet. */
  Optional<String> words(Zone zone) {
    return words().map(text -> ZonePhrase.after(text, rules.size(), zone));
  }

  private static List<String> phrases(List<RuleSets> rules) {
    return Excerpt.texts(Excerpt.of(rules, RulePhrase::excluded, RuleSets::key));
  }
}
