package dev.almanac.api.day;

import dev.almanac.calendar.Timetable;
import dev.almanac.calendar.Upcoming;
import java.time.Instant;
import java.util.OptionalLong;

/** Counts times of a specification, for a bounded number of days and with bounded effort each. */
final class TimeCount {
  /** The limit of calendars, intervals and exclusions to examine for one day. */
  private static final int EFFORT = 20_000;

  /** The limit of times in a period that repeats. */
  private static final int MOST_IN_PERIOD = 2_000;

  /** Two years: one to come, and one for entries that stand for many days. */
  private static final int MOST_DAYS = 800;

  private final Timetable table;
  private int left = MOST_DAYS;

  TimeCount(Timetable table) {
    this.table = table;
  }

  Timetable table() {
    return table;
  }

  /** Counts the times from an instant to before another; empty if that takes too long. */
  OptionalLong between(Instant from, Instant to) {
    if (--left < 0) {
      return OptionalLong.empty();
    }
    var until = to.minusNanos(1);
    var first = table.upcoming(before(from), until, 1, EFFORT);
    if (first.times().isEmpty()) {
      return first.rest() == Upcoming.Rest.UNKNOWN ? OptionalLong.empty() : OptionalLong.of(0);
    }
    var time = first.times().getFirst();
    var stretch = table.stretch(time, until, MOST_IN_PERIOD);
    long count = 1;
    if (stretch.isPresent()) {
      time = stretch.get().last();
      count += stretch.get().count();
    }
    var rest = table.upcoming(time, until, EFFORT, EFFORT);
    return rest.rest() == Upcoming.Rest.NONE
        ? OptionalLong.of(count + rest.times().size())
        : OptionalLong.empty();
  }

  /** Times are whole seconds, and the search begins after the second of an instant. */
  private static Instant before(Instant from) {
    return from.minusNanos(1);
  }
}
