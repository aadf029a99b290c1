package dev.almanac.engine.schedule.explain;

import dev.almanac.calendar.Adjustments;
import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.DstPolicy;
import dev.almanac.calendar.Interval;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Timetable;
import dev.almanac.calendar.sentence.Sentence;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The parts of a specification, to find out which of them name or exclude a time. */
final class SpecParts {
  private static final Duration NEAR = Duration.ofHours(26);

  private final TimeSpec spec;
  private final Timetable whole;
  private final Timetable withoutExclusions;
  private final Timetable unmoved;
  private final List<Named> including = new ArrayList<>();
  private final List<Named> excluding = new ArrayList<>();

  private record Named(String name, Predicate<Instant> has) {}

  SpecParts(Timetable whole) {
    this.whole = whole;
    this.spec = whole.spec();
    var all = new Adjustments(List.of(), spec.adjustments().rolls());
    this.withoutExclusions = Timetable.of(spec.with(all));
    this.unmoved = Timetable.of(spec.with(Adjustments.NONE));
    for (int i = 0; i < spec.calendars().size(); i++) {
      var rule = spec.calendars().get(i);
      including.add(new Named(
          "calendar %d (%s)".formatted(i + 1, about(rule)),
          table(List.of(rule), List.of(), spec.dst(), all)));
    }
    for (int i = 0; i < spec.intervals().size(); i++) {
      var interval = spec.intervals().get(i);
      including.add(new Named(
          "interval %d (%s)".formatted(i + 1, Sentence.of(interval)),
          table(List.of(), List.of(interval), spec.dst(), all)));
    }
    for (int i = 0; i < spec.exclusions().size(); i++) {
      var rule = spec.exclusions().get(i);
      excluding.add(new Named(
          "exclusion %d (%s)".formatted(i + 1, about(rule)),
          table(List.of(rule), List.of(), DstPolicy.LITERAL, Adjustments.NONE)));
    }
    for (var use : spec.uses()) {
      if (!use.rolls()) {
        excluding.add(new Named(use.label(), time -> use.days().has(shown(time))));
      }
    }
  }

  private LocalDate shown(Instant time) {
    return LocalDate.ofInstant(time, spec.zone().rules().getOffset(time));
  }

  private Predicate<Instant> table(
      List<CalendarRule> calendars,
      List<Interval> intervals,
      DstPolicy dst,
      Adjustments adjustments) {
    return Timetable.of(new TimeSpec(
        calendars, intervals, adjustments, spec.bounds(), spec.jitter(), spec.zone(), dst))
        ::matches;
  }

  private static String about(CalendarRule rule) {
    return rule.comment().isEmpty() ? Sentence.of(rule) : rule.comment();
  }

  /** Returns all times of a range that some part names, including excluded and moved ones. */
  Stream<Instant> candidates(Instant from, Instant to) {
    var acting = withoutExclusions.between(from, to);
    return spec.adjustments().rolls().isEmpty()
        ? acting
        : Merged.of(acting, unmoved.between(from, to));
  }

  boolean names(Instant time) {
    return whole.matches(time);
  }

  boolean excludes(Instant time) {
    return withoutExclusions.matches(time) && !whole.matches(time);
  }

  /** Returns the parts that name a time. */
  List<String> naming(Instant time) {
    return names(including, time);
  }

  /** Returns the parts that exclude a time. */
  List<String> excluding(Instant time) {
    return names(excluding, time);
  }

  private static List<String> names(List<Named> parts, Instant time) {
    return parts.stream().filter(part -> part.has().test(time)).map(Named::name).toList();
  }

  /** Says where a calendar has moved a time. */
  Optional<String> moved(Instant time) {
    return whole
        .movedAway(time)
        .map(move -> "It is rolled to %s in %s by %s."
            .formatted(move.to(), spec.zone().name(), move.by().label()));
  }

  /** Says which times calendars have moved to this one. */
  List<String> movedHere(Instant time) {
    return whole.movedHere(time).stream()
        .map(move -> "It is rolled from %s in %s by %s."
            .formatted(move.from(), spec.zone().name(), move.by().label()))
        .toList();
  }

  /** Says why a time is not a time of the schedule, as far as that is known. */
  List<String> absence(Instant time) {
    var reasons = new ArrayList<String>();
    if (time.isBefore(spec.bounds().start())) {
      reasons.add("The specification begins at %s.".formatted(spec.bounds().start()));
    }
    if (time.isAfter(spec.bounds().end())) {
      reasons.add("The specification ends at %s.".formatted(spec.bounds().end()));
    }
    if (reasons.isEmpty()) {
      reasons.add(
          unmoved.matches(time)
              ? "%s closes its day, and there is no open day to roll to.".formatted(closing(time))
              : "No calendar and no interval of the specification names it.");
    }
    reasons.addAll(clockChanges(time));
    return reasons;
  }

  private String closing(Instant time) {
    return spec.adjustments().rolls().stream()
        .filter(use -> use.days().has(shown(time)))
        .map(use -> "The " + use.label())
        .findFirst()
        .orElse("A calendar");
  }

  /** Describes the clock changes on the day of a time. */
  List<String> clockChanges(Instant time) {
    return whole.clockChanges(time.minus(NEAR), time.plus(NEAR)).stream()
        .filter(change -> shown(change.at()).equals(shown(time)))
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
