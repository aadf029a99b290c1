package dev.almanac.engine.schedule.timing;

import dev.almanac.calendar.Upcoming;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The times of a schedule that have no outcome yet, each with the outcome to expect if nothing
 * changes. Whether an earlier start still runs by then is unknown and does not count.
 *
 * @param prospects by nominal time
 * @param rest what follows the last of them, up to the end of the range
 */
public record Outlook(List<Prospect> prospects, Upcoming.Rest rest) {
  /** What to expect of a time. */
  public enum Expectation {
    STARTS,
    /** Somebody asked to skip it. */
    ASKED_TO_SKIP,
    PAUSED,
    /** No starts are left. */
    EXHAUSTED,
    /** A backfill has already processed it. */
    FILLED_AHEAD,
    /** It has come during a pause, or will, and starts when that ends. */
    HELD,
    /** It has come and is not processed yet. */
    OVERDUE,
    /** It has come and is too late to be made up for. */
    TOO_LATE
  }

  /** A time and its expected outcome. */
  public record Prospect(Due time, Expectation expectation) {}

  /**
   * Which times to look at, and how hard.
   *
   * @param from included
   * @param until included
   * @param most the limit of times
   * @param effort the limit of calendars and intervals to examine, see
   *     {@link dev.almanac.calendar.Timetable#upcoming}
   */
  public record Range(Instant from, Instant until, int most, int effort) {}

  public Outlook {
    prospects = List.copyOf(prospects);
  }

  /** Lists nominal times in a range. */
  public static Outlook of(Schedule schedule, Instant now, Range range) {
    return schedule.deleted()
        ? new Outlook(List.of(), Upcoming.Rest.NONE)
        : new Walk(schedule, now, range).outlook();
  }

  private static final class Walk {
    private final Schedule schedule;
    private final Instant now;
    private final Range range;
    private final boolean holdsTimes;
    private long left;

    Walk(Schedule schedule, Instant now, Range range) {
      this.schedule = schedule;
      this.now = now;
      this.range = range;
      holdsTimes = schedule.status().paused() && schedule.policies().catchUp().includePaused();
      left = schedule.status().remaining().orElse(Long.MAX_VALUE);
    }

    Outlook outlook() {
      var cursor = schedule.head().cursor();
      var delayed =
          cursor.delayed().stream().sorted(Comparator.comparing(Due::nominal)).toList();
      var before = range.from().minusNanos(1);
      boolean skips = cursor.nominal().isBefore(before);
      if (skips && left != Long.MAX_VALUE) {
        delayed.stream().filter(time -> !time.nominal().isAfter(before)).forEach(this::expect);
        list(cursor.nominal(), before, (int) Math.min(left, range.most()))
            .times()
            .forEach(time -> expect(ScheduleTimes.due(schedule, time)));
      }
      var prospects = new ArrayList<Prospect>();
      for (var time : delayed) {
        if (time.nominal().isAfter(before) && !time.nominal().isAfter(range.until())) {
          prospects.add(expect(time));
        }
      }
      var upcoming = list(skips ? before : cursor.nominal(), range.until(), range.most());
      for (var time : upcoming.times()) {
        prospects.add(expect(ScheduleTimes.due(schedule, time)));
      }
      return new Outlook(prospects, upcoming.rest());
    }

    private Upcoming list(Instant after, Instant until, int most) {
      return schedule.definition().timing().table().upcoming(after, until, most, range.effort());
    }

    /** Counts a start, also one before the range. */
    private Prospect expect(Due time) {
      var expectation = expectation(time);
      switch (expectation) {
        case STARTS, HELD, OVERDUE -> left--;
        case ASKED_TO_SKIP, PAUSED, EXHAUSTED, FILLED_AHEAD, TOO_LATE -> {}
      }
      return new Prospect(time, expectation);
    }

    private Expectation expectation(Due time) {
      var parts = schedule.parts();
      if (parts.skips().has(time.nominal())) {
        return Expectation.ASKED_TO_SKIP;
      }
      if (parts.ahead().has(time.nominal())) {
        return Expectation.FILLED_AHEAD;
      }
      if (schedule.status().paused() && !holdsTimes) {
        return Expectation.PAUSED;
      }
      if (left <= 0) {
        return Expectation.EXHAUSTED;
      }
      var late = Duration.between(time.actual(), now);
      if (late.compareTo(schedule.policies().catchUp().window()) > 0) {
        return Expectation.TOO_LATE;
      }
      if (holdsTimes) {
        return Expectation.HELD;
      }
      return time.actual().isAfter(now) ? Expectation.STARTS : Expectation.OVERDUE;
    }
  }
}
