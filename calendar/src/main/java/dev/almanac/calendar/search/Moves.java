package dev.almanac.calendar.search;

import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.Move;
import dev.almanac.calendar.TimeSpec;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tells which times of a specification its calendars have moved. For people; not fast. */
public final class Moves {
  /** Of a run of closed days, those that are looked at. */
  private static final int MOST_DAYS = 1_000;

  private final List<CalendarUse> rolls;
  private final DayPlan plan;
  private final List<LocalCalendar> calendars;
  private final List<IntervalSeries> intervals;
  private final ZoneRules zone;

  public Moves(TimeSpec spec) {
    rolls = spec.adjustments().rolls();
    plan = DayPlan.of(spec.uses());
    calendars = spec.calendars().stream().map(LocalCalendar::new).toList();
    intervals = spec.intervals().stream().map(IntervalSeries::of).toList();
    zone = spec.zone().rules();
  }

  /** Where a time that calendars or intervals name has gone, if its day is closed. */
  public Optional<Move> away(Instant instant) {
    var local = LocalDateTime.ofInstant(instant, zone.getOffset(instant));
    return plan.rolls() && isNamed(local) ? move(local) : Optional.empty();
  }

  /** Which times have come to where the clock shows this one. */
  public List<Move> here(Instant instant) {
    if (!plan.rolls()) {
      return List.of();
    }
    var local = LocalDateTime.ofInstant(instant, zone.getOffset(instant));
    long day = local.toLocalDate().toEpochDay();
    var moves = new ArrayList<Move>();
    for (long from = Math.max(plan.startOfClosedBefore(day), day - MOST_DAYS); from < day; from++) {
      add(moves, from, local.toLocalTime(), day);
    }
    for (long from = day + 1; plan.isClosed(from) && from <= day + MOST_DAYS; from++) {
      add(moves, from, local.toLocalTime(), day);
    }
    return moves;
  }

  /**
   * The times that the specification names and that act where the clock shows this one: those that
   * have come here, and the one that was here and has stayed.
   */
  public List<LocalDateTime> origins(Instant instant) {
    var local = LocalDateTime.ofInstant(instant, zone.getOffset(instant));
    var origins = new ArrayList<>(here(instant).stream().map(Move::from).toList());
    if (!plan.isClosed(local.toLocalDate().toEpochDay()) && isNamed(local)) {
      origins.add(local);
    }
    return origins;
  }

  /** When a time acts that the specification names; nothing if no day is open for it. */
  public Optional<Instant> landing(LocalDateTime named) {
    long day = plan.target(named.toLocalDate().toEpochDay());
    return day == DayPlan.NONE
        ? Optional.empty()
        : Optional.of(LocalDate.ofEpochDay(day).atTime(named.toLocalTime())).map(this::instant);
  }

  /** Whether a calendar leaves out what acts on a day. */
  public boolean isExcluded(LocalDate day) {
    return plan.isExcluded(day.toEpochDay());
  }

  /** The first day of which times can come to a day, or go past it; itself if there is no other. */
  public LocalDate firstAround(LocalDate day) {
    long first = plan.startOfClosedBefore(day.toEpochDay());
    return LocalDate.ofEpochDay(Math.max(first, day.toEpochDay() - MOST_DAYS));
  }

  /** The last such day. */
  public LocalDate lastAround(LocalDate day) {
    long next = day.toEpochDay() + 1;
    long open = plan.isClosed(next) ? plan.endOfClosed(next) : next;
    return LocalDate.ofEpochDay(Math.min(open - 1, day.toEpochDay() + MOST_DAYS));
  }

  private void add(List<Move> moves, long from, LocalTime time, long to) {
    var local = LocalDate.ofEpochDay(from).atTime(time);
    if (plan.target(from) == to && isNamed(local)) {
      move(local).ifPresent(moves::add);
    }
  }

  private Optional<Move> move(LocalDateTime from) {
    var date = from.toLocalDate();
    long target = plan.target(date.toEpochDay());
    if (target == DayPlan.NONE) {
      return Optional.empty();
    }
    return rolls.stream()
        .filter(use -> use.days().has(date))
        .findFirst()
        .map(use -> new Move(from, LocalDate.ofEpochDay(target).atTime(from.toLocalTime()), use));
  }

  /** Of a time that clocks skip, as if they did not; of one that they repeat, the first. */
  private Instant instant(LocalDateTime local) {
    return local.toInstant(zone.getOffset(local));
  }

  private boolean isNamed(LocalDateTime local) {
    long second = local.toEpochSecond(ZoneOffset.UTC);
    return calendars.stream().anyMatch(calendar -> calendar.matches(second))
        || zone.getValidOffsets(local).stream()
            .anyMatch(offset -> intervals.stream()
                .anyMatch(interval -> interval.matches(local.toEpochSecond(offset))));
  }
}
