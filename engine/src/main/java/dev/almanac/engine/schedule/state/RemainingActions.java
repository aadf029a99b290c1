package dev.almanac.engine.schedule.state;

import java.util.Optional;

/**
 * How many starts a schedule has left.
 *
 * @param limited whether the limit applies; if not, the number is only shown
 */
public record RemainingActions(boolean limited, long left) {
  public static final RemainingActions UNLIMITED = new RemainingActions(false, 0);

  /** Creates a limit, or none if empty. */
  public static RemainingActions of(Optional<Long> remaining) {
    return remaining.map(left -> new RemainingActions(true, left)).orElse(UNLIMITED);
  }

  /** Returns the number of starts left; empty if there is no limit. */
  public Optional<Long> remaining() {
    return limited ? Optional.of(left) : Optional.empty();
  }
}
