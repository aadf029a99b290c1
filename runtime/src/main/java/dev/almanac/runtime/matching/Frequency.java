package dev.almanac.runtime.matching;

import java.time.Duration;

/** The average number of events per second over the last half minute. */
final class Frequency {
  private static final int SECONDS = 30;
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final int[] counts = new int[SECONDS];
  private long second;

  void count(long now) {
    advance(now);
    counts[Math.floorMod(second, SECONDS)]++;
  }

  double perSecond(long now) {
    advance(now);
    long sum = 0;
    for (int count : counts) {
      sum += count;
    }
    return (double) sum / SECONDS;
  }

  private void advance(long now) {
    long current = Math.floorDiv(now, SECOND);
    long passed = Math.min(SECONDS, current - second);
    for (long step = 1; step <= passed; step++) {
      counts[Math.floorMod(current - passed + step, SECONDS)] = 0;
    }
    second = Math.max(second, current);
  }
}
