package dev.almanac.calendar;

import java.time.Instant;
import java.util.List;

/**
 * The first times of a timetable after an instant, in order.
 *
 * @param rest what follows the last of them
 */
public record Upcoming(List<Instant> times, Rest rest) {
  /** What follows a list of times. */
  public enum Rest {
    /** No time, up to the limit of the search. */
    NONE,
    /** At least one more time. */
    MORE,
    /** The search gave up. */
    UNKNOWN
  }

  public Upcoming {
    times = List.copyOf(times);
  }

  /** Returns whether the specification certainly has no time in the range. */
  public boolean isEmpty() {
    return times.isEmpty() && rest == Rest.NONE;
  }
}
