package dev.almanac.calendar;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;

/**
 * A clock change that skips or repeats wall-clock times of a specification.
 *
 * @param at when clocks change
 * @param change how far they go forward; negative if they go back
 * @param times the skipped or repeated wall-clock times, in order; only the first if there are many
 * @param count the number of such times
 */
public record ClockChange(Instant at, Duration change, List<LocalDateTime> times, int count) {
  public ClockChange {
    times = List.copyOf(times);
  }

  /** Returns whether the times are skipped; otherwise they are repeated. */
  public boolean gap() {
    return !change.isNegative();
  }
}
