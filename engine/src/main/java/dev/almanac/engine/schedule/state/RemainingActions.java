package dev.almanac.engine.schedule.state;

import java.util.Optional;

/**
 * How many starts a schedule has left.
 *
 * @param limited whether it counts; if not, the number is what users gave, shown and nothing else
 */
public record RemainingActions(boolean limited, long left) {
  public static final RemainingActions UNLIMITED = new RemainingActions(false, 0);

  /** As many as that, or no limit. */
  public static RemainingActions of(Optional<Long> remaining) {
    return remaining.map(left -> new RemainingActions(true, left)).orElse(UNLIMITED);
  }

  /** How many starts are left; empty if there is no limit. */
  public Optional<Long> remaining() {
    return limited ? Optional.of(left) : Optional.empty();
  }
}
