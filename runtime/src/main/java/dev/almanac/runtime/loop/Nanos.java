package dev.almanac.runtime.loop;

import java.time.Instant;

/** Times as they are stored: nanoseconds since 1970, cut off at what fits. */
final class Nanos {
  private static final Instant LAST = Instant.ofEpochSecond(Long.MAX_VALUE / 1_000_000_000L - 1);

  private Nanos() {}

  static long of(Instant time) {
    if (time.isAfter(LAST)) {
      return Long.MAX_VALUE - 1;
    }
    return Math.addExact(Math.multiplyExact(time.getEpochSecond(), 1_000_000_000L), time.getNano());
  }
}
