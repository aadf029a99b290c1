package dev.almanac.calendar.search;

import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.Move;
import dev.almanac.calendar.TimeSpec;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;

/** Finds the times of a specification that calendars have moved. */
public final class Moves {
  private final List<CalendarUse> rolls;
  private final Occurrences occurrences;

  public Moves(TimeSpec spec) {
    rolls = spec.adjustments().rolls();
    occurrences = new Occurrences(spec);
  }

  /** Returns where a time went, if its day is closed. */
  public Optional<Move> away(Instant instant) {
    return Optional.of(occurrences.shown(instant)).filter(occurrences::isNamed).flatMap(this::move);
  }

  /** Returns the times that were moved to this one. */
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
