package dev.almanac.calendar.search;

import dev.almanac.calendar.TimeSpec;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Maps the wall-clock times that a specification names to where calendars have moved them, one by
 * one. Slower than a search.
 */
public final class Occurrences {
  /** The limit of closed days in a run that are examined. */
  private static final int MOST_DAYS = 1_000;

  private static final long DAY = TimesOfDay.SECONDS_PER_DAY;

  private final DayPlan plan;
  private final List<LocalCalendar> calendars;
  private final List<IntervalSeries> intervals;
  private final WallTimes wall;

  public Occurrences(TimeSpec spec) {
    plan = DayPlan.of(spec.uses());
    calendars = spec.calendars().stream().map(LocalCalendar::new).toList();
    intervals = spec.intervals().stream().map(IntervalSeries::of).toList();
    wall = new WallTimes(spec.zone().rules(), spec.dst());
  }

  /** Returns the times of a day, in order, at most {@code most}. */
  public Stream<LocalDateTime> named(LocalDate day, int most) {
    var seconds = new TreeSet<Long>();
    long from = day.toEpochDay() * DAY;
    for (var calendar : calendars) {
      long next = calendar.next(from);
      for (int i = 0; i < most && next < from + DAY; i++) {
        seconds.add(next);
        next = calendar.next(next + 1);
      }
    }
    var named =
        seconds.stream().map(second -> LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC));
    return Stream.concat(named, ofIntervals(day, most)).distinct().sorted().limit(most);
  }

  /** Intervals count absolute seconds; their times on a day are those that clocks show. */
  private Stream<LocalDateTime> ofIntervals(LocalDate day, int most) {
    var times = new ArrayList<LocalDateTime>();
    long from = start(day);
    long to = start(day.plusDays(1));
    for (var interval : intervals) {
      long next = interval.next(from);
      for (int i = 0; i < most && next < to; i++) {
        times.add(shown(Instant.ofEpochSecond(next)));
        next = interval.next(next + 1);
      }
    }
    return times.stream();
  }

  private long start(LocalDate day) {
    var midnight = day.atStartOfDay();
    return midnight.toEpochSecond(wall.zone().getOffset(midnight));
  }

  /** Returns what clocks show. */
  public LocalDateTime shown(Instant instant) {
    return LocalDateTime.ofInstant(instant, wall.zone().getOffset(instant));
  }

  /** Returns the named times that act at an instant: those moved here, and one that stayed. */
  public List<LocalDateTime> actingAt(Instant instant) {
    var named = new ArrayList<LocalDateTime>();
    for (var time : wall.times(instant)) {
      long day = time.toLocalDate().toEpochDay();
      addMoved(named, time);
      if (!plan.isClosed(day) && isNamed(time)) {
        named.add(time);
      }
    }
    var shown = shown(instant);
    if (isOfInterval(shown, instant) && !named.contains(shown)) {
      named.add(shown);
    }
    return named;
  }

  /** Interval times that are not moved act at absolute seconds, whatever clocks show. */
  private boolean isOfInterval(LocalDateTime shown, Instant instant) {
    return !isClosed(shown.toLocalDate())
        && intervals.stream().anyMatch(interval -> interval.matches(instant.getEpochSecond()));
  }

  private void addMoved(List<LocalDateTime> named, LocalDateTime to) {
    if (!plan.rolls()) {
      return;
    }
    long day = to.toLocalDate().toEpochDay();
    for (long from = Math.max(plan.startOfClosedBefore(day), day - MOST_DAYS); from < day; from++) {
      addMoved(named, from, to);
    }
    for (long from = day + 1; plan.isClosed(from) && from <= day + MOST_DAYS; from++) {
      addMoved(named, from, to);
    }
  }

  private void addMoved(List<LocalDateTime> named, long from, LocalDateTime to) {
    var time = LocalDate.ofEpochDay(from).atTime(to.toLocalTime());
    if (plan.target(from) == to.toLocalDate().toEpochDay() && isNamed(time)) {
      named.add(time);
    }
  }

  /** Returns when a named time acts; empty if no day is open for it or clocks skip it. */
  public List<Instant> instants(LocalDateTime named) {
    var instants = new TreeSet<Instant>(moved(named).map(wall::instants).orElse(List.of()));
    wall.zone().getValidOffsets(named).stream()
        .map(named::toInstant)
        .filter(instant -> isOfInterval(named, instant))
        .forEach(instants::add);
    return List.copyOf(instants);
  }

  /** Returns the wall-clock time at which it acts. */
  Optional<LocalDateTime> moved(LocalDateTime named) {
    return target(named.toLocalDate()).map(day -> day.atTime(named.toLocalTime()));
  }

  /** Returns the day to which times of a day go, if there is one; itself if open. */
  public Optional<LocalDate> target(LocalDate day) {
    long target = plan.target(day.toEpochDay());
    return target == DayPlan.NONE ? Optional.empty() : Optional.of(LocalDate.ofEpochDay(target));
  }

  boolean isClosed(LocalDate day) {
    return plan.isClosed(day.toEpochDay());
  }

  /** Returns whether a calendar excludes a day. */
  public boolean isExcluded(LocalDate day) {
    return plan.isExcluded(day.toEpochDay());
  }

  /** Returns the first day whose times may move to a day or past it; itself if none does. */
  public LocalDate firstAround(LocalDate day) {
    long first = plan.startOfClosedBefore(day.toEpochDay());
    return LocalDate.ofEpochDay(Math.max(first, day.toEpochDay() - MOST_DAYS));
  }

  /** Returns the last such day. */
  public LocalDate lastAround(LocalDate day) {
    long next = day.toEpochDay() + 1;
    long open = plan.isClosed(next) ? plan.endOfClosed(next) : next;
    return LocalDate.ofEpochDay(Math.min(open - 1, day.toEpochDay() + MOST_DAYS));
  }

  boolean isNamed(LocalDateTime time) {
    long second = time.toEpochSecond(ZoneOffset.UTC);
    return calendars.stream().anyMatch(calendar -> calendar.matches(second))
        || wall.zone().getValidOffsets(time).stream()
            .anyMatch(offset -> intervals.stream()
                .anyMatch(interval -> interval.matches(time.toEpochSecond(offset))));
  }
}
