package dev.almanac.calendar.sentence;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.Interval;
import dev.almanac.calendar.TimeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Describes a specification in English: "At 11:03 on Fridays in Europe/Berlin, and every 5 hours at
 * 15 minutes past". Specifications with different meanings get different sentences. The length is
 * bounded: of very many parts only the first are named, and a fingerprint stands for the rest.
 */
public final class Sentence {
  private static final String NEVER = "Never";

  private Sentence() {}

  /** Describes the whole specification. */
  public static String of(TimeSpec spec) {
    var calendars = new Calendars(RuleSets.union(spec.calendars()));
    var cycles = Cycle.union(spec.intervals());
    if (calendars.isEmpty() && cycles.isEmpty()) {
      return never(spec.calendars());
    }
    var parts = new ArrayList<String>();
    if (!calendars.isEmpty()) {
      parts.add(calendars.words(spec.zone()));
    }
    parts.addAll(Excerpt.texts(Excerpt.of(cycles, CyclePhrase::of, Cycle::key)));
    // After several parts a comma would tie the rest to the last one alone.
    var separator = calendars.rules().size() + cycles.size() == 1 ? ", " : "; ";
    var qualifiers = qualifiers(spec, !calendars.isEmpty());
    qualifiers.addFirst(Words.clauses(parts));
    return Words.capital(String.join(separator, qualifiers));
  }

  /** Describes one calendar without its zone: "At 11:03 on Fridays". */
  public static String of(CalendarRule rule) {
    var sets = RuleSets.of(rule);
    return sets.emptyFields().isEmpty()
        ? Words.capital(RulePhrase.of(sets).words())
        : never(List.of(rule));
  }

  /** Describes one interval: "Every 5 hours at 15 minutes past". */
  public static String of(Interval interval) {
    return Cycle.of(interval).map(CyclePhrase::of).map(Words::capital).orElse(NEVER);
  }

  /** Describes what one exclusion removes, without its zone: "On 25 December". */
  public static String ofExclusion(CalendarRule rule) {
    var sets = RuleSets.of(rule);
    return sets.emptyFields().isEmpty()
        ? Words.capital(RulePhrase.excluded(sets))
        : never(List.of(rule));
  }

  private static List<String> qualifiers(TimeSpec spec, boolean zoneSaid) {
    var exclusions = new Exclusions(RuleSets.union(spec.exclusions()));
    // Exclusions match what the clock really shows, so only calendars follow the policy.
    boolean clockChanges = zoneSaid && !spec.zone().rules().isFixedOffset();
    var qualifiers = new ArrayList<String>(UsePhrases.of(spec.uses()));
    (zoneSaid ? exclusions.words() : exclusions.words(spec.zone())).ifPresent(qualifiers::add);
    Qualifiers.bounds(spec.bounds()).ifPresent(qualifiers::add);
    (clockChanges ? Qualifiers.clockChanges(spec.dst()) : Optional.<String>empty())
        .ifPresent(qualifiers::add);
    Qualifiers.jitter(spec.jitter()).ifPresent(qualifiers::add);
    return qualifiers;
  }

  private static String never(List<CalendarRule> calendars) {
    if (calendars.isEmpty()) {
      return NEVER;
    }
    return calendars.size() == 1
        ? NEVER + " (" + RulePhrase.missing(RuleSets.of(calendars.getFirst()).emptyFields()) + ")"
        : NEVER + " (every calendar leaves a field empty)";
  }
}
