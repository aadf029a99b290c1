package dev.almanac.calendar.search;

import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.Move;
import dev.almanac.calendar.TimeSpec;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;

/** Tells people which times of a specification its calendars have moved. */
public final class Moves {
  private final List<CalendarUse> rolls;
  private final Occurrences occurrences;

  public Moves(TimeSpec spec) {
    rolls = spec.adjustments().rolls();
    occurrences = new Occurrences(spec);
  }

  /** Where a time that calendars or intervals name has gone, if its day is closed. */
  public Optional<Move> away(Instant instant) {
    return Optional.of(occurrences.shown(instant)).filter(occurrences::isNamed).flatMap(this::move);
  }

  /** Which times have come to where this one is. */
  public List<Move> here(Instant instant) {
    return occurrences.actingAt(instant).stream()
        .flatMap(named -> move(named).stream())
        .toList();
  }

  private Optional<Move> move(LocalDateTime from) {
    var by = rolls.stream().filter(use -> use.days().has(from.toLocalDate())).findFirst();
    return by.flatMap(use -> occurrences.moved(from).map(to -> new Move(from, to, use)));
  }
}
