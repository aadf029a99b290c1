package dev.almanac.runtime.metric;

import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;

/** Counts values in fixed ranges. Any thread may add. */
public final class Histogram {
  private final long[] bounds;
  private final LongAdder[] counts;
  private final LongAdder sum = new LongAdder();

  /** @param bounds the largest value of each range, ascending; the last range is unbounded */
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

  boolean isEmpty() {
    return Arrays.stream(counts).allMatch(count -> count.sum() == 0);
  }

  int ranges() {
    return bounds.length;
  }

  long bound(int range) {
    return bounds[range];
  }

  /** Returns the number of values in a range; the last range is after all bounds. */
  long count(int range) {
    return counts[range].sum();
  }

  /** Returns the number of all values. */
  long count() {
    return Arrays.stream(counts).mapToLong(LongAdder::sum).sum();
  }

  long sum() {
    return sum.sum();
  }
}
