package dev.almanac.runtime.metric;

import java.util.concurrent.atomic.LongAdder;

/** How large things are, in fixed ranges. Any thread may add. */
public final class Histogram {
  private final long[] bounds;
  private final LongAdder[] counts;
  private final LongAdder sum = new LongAdder();

  /** @param bounds the largest value of each range, growing; one more range has no end */
  Histogram(long... bounds) {
    this.bounds = bounds.clone();
    this.counts = new LongAdder[bounds.length + 1];
    for (int at = 0; at < counts.length; at++) {
      counts[at] = new LongAdder();
    }
  }

  public void add(long value) {
    int at = 0;
    while (at < bounds.length && value > bounds[at]) {
      at++;
    }
    counts[at].increment();
    sum.add(value);
  }

  int ranges() {
    return bounds.length;
  }

  long bound(int range) {
    return bounds[range];
  }

  /** How many are in a range; the last is the one after all bounds. */
  long count(int range) {
    return counts[range].sum();
  }

  long sum() {
    return sum.sum();
  }
}
