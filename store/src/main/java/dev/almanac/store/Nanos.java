package dev.almanac.store;

import java.time.Instant;

/** Times as columns store them: nanoseconds since 1970 in 64 bits, which end in the year 2262. */
public final class Nanos {
  private static final long PER_SECOND = 1_000_000_000;

  /** The last whole second that fits; its negative is the first. */
  private static final long SECONDS = Long.MAX_VALUE / PER_SECOND;

  private Nanos() {}

  /** Converts a time; one out of range becomes the nearest whole second that fits. */
  public static long of(Instant time) {
    long seconds = time.getEpochSecond();
    if (seconds >= SECONDS) {
      return SECONDS * PER_SECOND;
    }
    return seconds < -SECONDS ? -SECONDS * PER_SECOND : exact(time);
  }

  /** @throws ArithmeticException if the time does not fit */
  public static long exact(Instant time) {
    return Math.addExact(Math.multiplyExact(time.getEpochSecond(), PER_SECOND), time.getNano());
  }

  public static Instant instant(long nanos) {
    return Instant.ofEpochSecond(
        Math.floorDiv(nanos, PER_SECOND), Math.floorMod(nanos, PER_SECOND));
  }
}
