package dev.almanac.calendar;

import dev.almanac.calendar.search.Cadence;
import dev.almanac.calendar.search.ClockChanges;
import dev.almanac.calendar.search.DayPlan;
import dev.almanac.calendar.search.IntervalSeries;
import dev.almanac.calendar.search.LocalCalendar;
import dev.almanac.calendar.search.Moves;
import dev.almanac.calendar.search.WallClock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A compiled {@link TimeSpec}. Its times are nominal and fall on whole seconds; {@link #actual}
 * adds the jitter.
 *
 * <p>Immutable and thread-safe. A query takes time proportional to the number of calendars and
 * intervals; only exclusions can make it search long, at most {@link Limits#SEARCH_STEPS} steps
 * before it ends in a {@link SearchBudgetException}.
 */
public final class Timetable {
  private static final long NONE = WallClock.NONE;
  private static final long LAST_TIME =
      LocalDate.of(Limits.LAST_YEAR + 1, 1, 1).atStartOfDay(ZoneOffset.UTC).toEpochSecond() - 1;

  private final TimeSpec spec;
  private final WallClock clock;
  private final DayPlan plan;
  private final LocalCalendar[] calendars;
  private final Cadence[] intervals;
  private final LocalCalendar[] exclusions;
  private final Recurrence recurrence;
  private final long first;
  private final long last;

  private Timetable(TimeSpec spec) {
    this.spec = spec;
    clock = new WallClock(spec.zone(), spec.dst());
    plan = DayPlan.of(spec.uses());
    exclusions = compile(spec.exclusions(), DayPlan.EMPTY);
    calendars = notExcluded(compile(spec.calendars(), plan));
    intervals = spec.intervals().stream()
        .map(interval -> clock.cadence(IntervalSeries.of(interval), plan))
        .toArray(Cadence[]::new);
    recurrence = Recurrence.of(spec);
    first =
        Math.max(Limits.FIRST_INSTANT.getEpochSecond(), ceiling(spec.bounds().start()));
    last = Math.min(LAST_TIME, spec.bounds().end().getEpochSecond());
  }

  public static Timetable of(TimeSpec spec) {
    return new Timetable(spec);
  }

  private static LocalCalendar[] compile(List<CalendarRule> rules, DayPlan plan) {
    return rules.stream()
        .map(rule -> new LocalCalendar(rule, plan))
        .filter(calendar -> !calendar.isEmpty())
        .toArray(LocalCalendar[]::new);
  }

  /**
   * Drops calendars that an exclusion covers completely, which saves searching them. Not if times
   * are moved, as they may leave the exclusion.
   */
  private LocalCalendar[] notExcluded(LocalCalendar[] all) {
    if (spec.dst().gap() == DstPolicy.Gap.SHIFT || plan.rolls()) {
      return all;
    }
    return Stream.of(all)
        .filter(calendar -> Stream.of(exclusions).noneMatch(calendar::within))
        .toArray(LocalCalendar[]::new);
  }

  public TimeSpec spec() {
    return spec;
  }

  /**
   * Returns the first time after an instant; empty if there is none up to the end of
   * {@link Limits#LAST_YEAR}.
   *
   * @throws SearchBudgetException if exclusions leave no time within the search limit
   */
  public Optional<Instant> next(Instant after) {
    return instant(search(after.getEpochSecond() + 1, last, new Budget()));
  }

  /**
   * Returns the last time before an instant.
   *
   * @throws SearchBudgetException like {@link #next}
   */
  public Optional<Instant> previous(Instant before) {
    return instant(searchBack(ceiling(before)));
  }

  /**
   * Returns the times from {@code from} to before {@code to}, computed while the stream is read.
   * Reading may throw {@link SearchBudgetException}.
   */
  public Stream<Instant> between(Instant from, Instant to) {
    var times = new Times(ceiling(from), ceiling(to));
    int traits = Spliterator.ORDERED | Spliterator.DISTINCT | Spliterator.NONNULL;
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(times, traits), false);
  }

  /**
   * Returns the first times after an instant and up to another, with bounded effort: a hostile
   * specification gets a shorter list.
   *
   * @param most the limit of times
   * @param effort the limit of calendars, intervals and exclusions to examine, each anew for every
   *     time
   */
  public Upcoming upcoming(Instant after, Instant until, int most, int effort) {
    long limit = Math.min(last, until.getEpochSecond());
    var budget = new Budget(effort / (1 + calendars.length + intervals.length + exclusions.length));
    var times = new ArrayList<Instant>();
    try {
      long time = search(after.getEpochSecond() + 1, limit, budget);
      while (time != NONE && times.size() < most) {
        times.add(Instant.ofEpochSecond(time));
        budget.spend(time);
        time = search(time + 1, limit, budget);
      }
      return new Upcoming(times, time == NONE ? Upcoming.Rest.NONE : Upcoming.Rest.MORE);
    } catch (SearchBudgetException tooMuch) {
      return new Upcoming(times, Upcoming.Rest.UNKNOWN);
    }
  }

  /**
   * Counts the times after one of its times, in whole periods of the repeating pattern, so that
   * less than one period is left up to {@code until}. Empty if there is no pattern, no whole
   * period, or {@code time} is not a time. Costs no more than examining one period.
   *
   * @param most the limit of times in a period
   */
  public Optional<Stretch> stretch(Instant time, Instant until, int most) {
    long period = recurrence.period();
    if (period == 0 || !matches(time)) {
      return Optional.empty();
    }
    long from = time.getEpochSecond();
    long calm = Math.min(until.getEpochSecond(), recurrence.end(time).getEpochSecond());
    long periods = Math.max(0, Math.min(last, calm) - from) / period;
    long inOne = periods == 0 ? 0 : countUpTo(from, from + period, most);
    return inOne == 0
        ? Optional.empty()
        : Optional.of(new Stretch(Instant.ofEpochSecond(from + periods * period), periods * inOne));
  }

  /** Returns the number of times after a second and up to another; 0 if there are too many. */
  private long countUpTo(long after, long until, int most) {
    long count = 0;
    for (long time = candidate(after + 1); time <= until; time = candidate(time + 1)) {
      if (++count > most) {
        return 0;
      }
    }
    return count;
  }

  public boolean matches(Instant instant) {
    long second = instant.getEpochSecond();
    return instant.getNano() == 0
        && second >= first
        && second <= last
        && included(second)
        && !excluded(second);
  }

  /**
   * Returns the actual time for a nominal one: later by the jitter, but before the next time within
   * bounds, even if that is excluded.
   *
   * @param seed makes schedules with the same times differ
   */
  public Instant actual(Instant nominal, String seed) {
    if (spec.jitter().isZero()) {
      return nominal;
    }
    long following = candidate(nominal.getEpochSecond() + 1);
    var longest = spec.jitter();
    if (following != NONE) {
      var gap = Duration.between(nominal, Instant.ofEpochSecond(following));
      longest = longest.compareTo(gap) < 0 ? longest : gap;
    }
    return nominal.plusMillis(Jitter.millis(nominal, seed, longest.toMillis()));
  }

  /**
   * Returns the clock changes after {@code from} and up to {@code to} that skip or repeat a time.
   * {@link TimeSpec#dst} decides what becomes of those times.
   */
  public List<ClockChange> clockChanges(Instant from, Instant to) {
    return new ClockChanges(spec).between(from, to);
  }

  /** Returns where a calendar has moved a time, if one has. */
  public Optional<Move> movedAway(Instant time) {
    return new Moves(spec).away(time);
  }

  /** Returns the times that calendars have moved to this one. */
  public List<Move> movedHere(Instant time) {
    return new Moves(spec).here(time);
  }

  /** Returns whether no wall-clock time ever matches a rule, such as one for 30 February. */
  public static boolean neverMatches(CalendarRule rule) {
    return new LocalCalendar(rule).isEmpty();
  }

  /** Returns the first time from a second on up to a limit, or {@link #NONE}. */
  private long search(long from, long limit, Budget budget) {
    long position = Math.max(from, first);
    while (true) {
      long time = candidate(position);
      if (time > limit) {
        return NONE;
      }
      position = endOfExclusion(time);
      if (position == time) {
        return time;
      }
      if (position == NONE) {
        return NONE;
      }
      budget.spend(position);
    }
  }

  /**
   * Returns the last time before a second. "The first time from here on" never decreases as "here"
   * moves forward, so binary search finds it with far fewer queries than times.
   */
  private long searchBack(long before) {
    var budget = new Budget();
    long limit = Math.min(last, before - 1);
    long high = limit + 1;
    long low = limit;
    long found = search(low, limit, budget);
    for (long stride = 1; found == NONE; stride *= 2) {
      if (low < first) {
        return NONE;
      }
      high = low;
      low -= stride;
      found = search(low, limit, budget);
    }
    while (high - found > 1) {
      long middle = found + (high - found) / 2;
      long time = search(middle, limit, budget);
      if (time == NONE) {
        high = middle;
      } else {
        found = time;
      }
    }
    return found;
  }

  /** Returns the first time at or after a second, ignoring exclusions and bounds. */
  private long candidate(long from) {
    long time = NONE;
    for (var calendar : calendars) {
      time = Math.min(time, clock.next(calendar, from));
    }
    for (var interval : intervals) {
      time = Math.min(time, interval.next(from));
    }
    return time;
  }

  private boolean included(long second) {
    if (inCalendar(second)) {
      return true;
    }
    for (var interval : intervals) {
      if (interval.matches(second)) {
        return true;
      }
    }
    return false;
  }

  private boolean inCalendar(long second) {
    for (var calendar : calendars) {
      if (clock.matches(calendar, second)) {
        return true;
      }
    }
    return false;
  }

  private boolean excluded(long second) {
    return endOfExclusion(second) != second;
  }

  /** Returns the second itself if nothing excludes it, else the end of the longest excluded run. */
  private long endOfExclusion(long second) {
    long end = second;
    for (var exclusion : exclusions) {
      if (clock.shows(exclusion, second)) {
        end = Math.max(end, clock.endOfRun(exclusion, second));
      }
    }
    if (plan.excludes() && plan.isExcluded(clock.dayAt(second))) {
      end = Math.max(end, clock.endOfExcluded(plan, second));
    }
    return end;
  }

  private static long ceiling(Instant instant) {
    return instant.getEpochSecond() + (instant.getNano() > 0 ? 1 : 0);
  }

  private static Optional<Instant> instant(long second) {
    return second == NONE ? Optional.empty() : Optional.of(Instant.ofEpochSecond(second));
  }

  /** The steps left for one query. */
  private static final class Budget {
    private int left;

    Budget() {
      this(Limits.SEARCH_STEPS);
    }

    Budget(int steps) {
      left = steps;
    }

    void spend(long position) {
      if (--left < 0) {
        throw new SearchBudgetException(Instant.ofEpochSecond(position));
      }
    }
  }

  /** Iterates over times. */
  private final class Times implements Iterator<Instant> {
    private final long end;
    private long position;
    private long upcoming = UNKNOWN;

    private static final long UNKNOWN = Long.MIN_VALUE;

    Times(long from, long end) {
      this.position = from;
      this.end = end;
    }

    @Override
    public boolean hasNext() {
      if (upcoming == UNKNOWN) {
        upcoming = search(position, Math.min(last, end - 1), new Budget());
      }
      return upcoming != NONE;
    }

    @Override
    public Instant next() {
      if (!hasNext()) {
        throw new NoSuchElementException("no further time before " + end);
      }
      var time = Instant.ofEpochSecond(upcoming);
      position = upcoming + 1;
      upcoming = UNKNOWN;
      return time;
    }
  }
}
