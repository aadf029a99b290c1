package dev.almanac.calendar;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;

/**
 * A change of clocks that removes or repeats wall-clock times which a specification names.
 *
 * @param at when clocks change
 * @param change by how much they go forward; negative if they go back
 * @param times the wall-clock times that do not exist or come twice, in order; the first few of
 *     them only if there are many
 * @param count how many there are
 */
public record ClockChange(Instant at, Duration change, List<LocalDateTime> times, int count) {
  public ClockChange {
    times = List.copyOf(times);
  }

  /** Whether the times do not exist; otherwise they come twice. */
  public boolean gap() {
    return !change.isNegative();
  }
}
