package dev.almanac.runtime.matching;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * Limits how many tasks a queue gives out per second. Unused permits last for up to a second, so a
 * slow start costs nothing. Without a limit, all tasks pass.
 */
final class Throttle {
  private static final double SECOND = Duration.ofSeconds(1).toNanos();

  /** The longest wait before the limit is checked again. */
  private static final long LONGEST_WAIT = Duration.ofSeconds(10).toNanos();

  private OptionalDouble limit = OptionalDouble.empty();
  private double room;
  private long filledAt;

  /** Sets the limit per second; a new limit starts with its full burst. */
  void limit(double perSecond, long now) {
    if (limit.isEmpty() || limit.getAsDouble() != perSecond) {
      limit = OptionalDouble.of(perSecond);
      room = most();
      filledAt = now;
    }
  }

  OptionalDouble limit() {
    return limit;
  }

  /** Takes a permit if there is one. */
  boolean take(long now) {
    if (limit.isEmpty()) {
      return true;
    }
    fill(now);
    if (room < 1) {
      return false;
    }
    room--;
    return true;
  }

  /** Returns an unused permit. */
  void giveBack() {
    room = Math.min(most(), room + 1);
  }

  /** Returns how many nanoseconds until another attempt makes sense. */
  long untilNext() {
    double perSecond = limit.orElse(1);
    return perSecond <= 0
        ? LONGEST_WAIT
        : Math.min(LONGEST_WAIT, (long) Math.ceil((1 - room) / perSecond * SECOND));
  }

  private void fill(long now) {
    room = Math.min(most(), room + (double) (now - filledAt) / SECOND * limit.orElse(0));
    filledAt = now;
  }

  /** Returns the burst: at least one for a positive limit, so that tasks pass one below one. */
  private double most() {
    double perSecond = limit.orElse(0);
    return perSecond <= 0 ? 0 : Math.max(1, perSecond);
  }
}
