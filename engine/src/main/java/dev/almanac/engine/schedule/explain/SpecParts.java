package dev.almanac.engine.schedule.explain;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.DstPolicy;
import dev.almanac.calendar.Interval;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Timetable;
import dev.almanac.calendar.sentence.Sentence;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The parts of a specification one by one, to tell which of them name or exclude a time. */
final class SpecParts {
  private static final Duration NEAR = Duration.ofHours(26);

  private final TimeSpec spec;
  private final Timetable whole;
  private final Timetable withoutExclusions;
  private final List<Named> including = new ArrayList<>();
  private final List<Named> excluding = new ArrayList<>();

  private record Named(String name, Timetable table) {}

  SpecParts(Timetable whole) {
    this.whole = whole;
    this.spec = whole.spec();
    this.withoutExclusions = Timetable.of(with(spec.calendars(), spec.intervals(), spec.dst()));
    for (int i = 0; i < spec.calendars().size(); i++) {
      var rule = spec.calendars().get(i);
      including.add(named("calendar %d (%s)".formatted(i + 1, about(rule)), rule, spec.dst()));
    }
    for (int i = 0; i < spec.intervals().size(); i++) {
      var interval = spec.intervals().get(i);
      including.add(new Named(
          "interval %d (%s)".formatted(i + 1, Sentence.of(interval)),
          Timetable.of(with(List.of(), List.of(interval), spec.dst()))));
    }
    for (int i = 0; i < spec.exclusions().size(); i++) {
      var rule = spec.exclusions().get(i);
      excluding.add(
          named("exclusion %d (%s)".formatted(i + 1, about(rule)), rule, DstPolicy.LITERAL));
    }
  }

  private Named named(String name, CalendarRule rule, DstPolicy dst) {
    return new Named(name, Timetable.of(with(List.of(rule), List.of(), dst)));
  }

  private static String about(CalendarRule rule) {
    return rule.comment().isEmpty() ? Sentence.of(rule) : rule.comment();
  }

  private TimeSpec with(List<CalendarRule> calendars, List<Interval> intervals, DstPolicy dst) {
    return new TimeSpec(
        calendars, intervals, List.of(), spec.bounds(), spec.jitter(), spec.zone(), dst);
  }

  /** Every time of a range that the specification would name if it excluded nothing. */
  Stream<Instant> candidates(Instant from, Instant to) {
    return withoutExclusions.between(from, to);
  }

  boolean names(Instant time) {
    return whole.matches(time);
  }

  boolean excludes(Instant time) {
    return withoutExclusions.matches(time) && !whole.matches(time);
  }

  /** Which parts name a time. */
  List<String> naming(Instant time) {
    return names(including, time);
  }

  /** Which parts exclude it. */
  List<String> excluding(Instant time) {
    return names(excluding, time);
  }

  private static List<String> names(List<Named> parts, Instant time) {
    return parts.stream()
        .filter(part -> part.table().matches(time))
        .map(Named::name)
        .toList();
  }

  /** Why a time is none, as far as that can be told. */
  List<String> absence(Instant time) {
    var reasons = new ArrayList<String>();
    if (time.isBefore(spec.bounds().start())) {
      reasons.add("The specification begins at %s.".formatted(spec.bounds().start()));
    }
    if (time.isAfter(spec.bounds().end())) {
      reasons.add("The specification ends at %s.".formatted(spec.bounds().end()));
    }
    if (reasons.isEmpty()) {
      reasons.add("No calendar and no interval of the specification names it.");
    }
    reasons.addAll(clockChanges(time));
    return reasons;
  }

  /** What clocks did around a time. */
  List<String> clockChanges(Instant time) {
    return whole.clockChanges(time.minus(NEAR), time.plus(NEAR)).stream()
        .map(change -> "Clocks in %s change at %s by %s, so that %s %s."
            .formatted(
                spec.zone().name(),
                change.at(),
                change.change(),
                change.times(),
                change.gap() ? "does not exist" : "comes twice"))
        .toList();
  }
}
