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
 * What a specification names, by the time on the wall that it names, wherever calendars have moved
 * it. One by one, and not as fast as a search.
 */
public final class Occurrences {
  /** Of a run of closed days, those that are looked at. */
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

  /** Those of a day, in their order, as far as so many. */
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

  /** Intervals count absolute seconds, so what a day has of them is what clocks show on it. */
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

  /** What clocks show. */
  public LocalDateTime shown(Instant instant) {
    return LocalDateTime.ofInstant(instant, wall.zone().getOffset(instant));
  }

  /** The times that are named and act at an instant: those moved here, and one that has stayed. */
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

  /** Intervals that are not moved act at absolute seconds, whatever clocks show. */
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

  /** When one acts; nothing if no day is open for it, or clocks leave it out. */
  public List<Instant> instants(LocalDateTime named) {
    var instants = new TreeSet<Instant>(moved(named).map(wall::instants).orElse(List.of()));
    wall.zone().getValidOffsets(named).stream()
        .map(named::toInstant)
        .filter(instant -> isOfInterval(named, instant))
        .forEach(instants::add);
    return List.copyOf(instants);
  }

  /** Where on the wall it acts. */
  Optional<LocalDateTime> moved(LocalDateTime named) {
    return target(named.toLocalDate()).map(day -> day.atTime(named.toLocalTime()));
  }

  /** To which day times of a day go, if there is one; an open one keeps them. */
  public Optional<LocalDate> target(LocalDate day) {
    long target = plan.target(day.toEpochDay());
    return target == DayPlan.NONE ? Optional.empty() : Optional.of(LocalDate.ofEpochDay(target));
  }

  boolean isClosed(LocalDate day) {
    return plan.isClosed(day.toEpochDay());
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

  boolean isNamed(LocalDateTime time) {
    long second = time.toEpochSecond(ZoneOffset.UTC);
    return calendars.stream().anyMatch(calendar -> calendar.matches(second))
        || wall.zone().getValidOffsets(time).stream()
            .anyMatch(offset -> intervals.stream()
                .anyMatch(interval -> interval.matches(time.toEpochSecond(offset))));
  }
}
