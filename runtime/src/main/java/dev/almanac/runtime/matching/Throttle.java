package dev.almanac.runtime.matching;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * How many tasks a queue may give out in a second. What was not used is kept for up to a second, so
 * that a slow start does not cost anything; without a limit, all pass.
 */
final class Throttle {
  private static final double SECOND = Duration.ofSeconds(1).toNanos();

  /** Nobody waits for longer than this before the limit is looked at again. */
  private static final long LONGEST_WAIT = Duration.ofSeconds(10).toNanos();

  private OptionalDouble limit = OptionalDouble.empty();
  private double room;
  private long filledAt;

  /** Sets how many in a second; a new limit begins with what it allows at once. */
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

  /** Takes one if there is one. */
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

  /** What was taken was not used. */
  void giveBack() {
    room = Math.min(most(), room + 1);
  }

  /** How many nanoseconds until it is worth asking again. */
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

  /** At least one, else nothing would ever pass a limit below one. */
  private double most() {
    double perSecond = limit.orElse(0);
    return perSecond <= 0 ? 0 : Math.max(1, perSecond);
  }
}
