package dev.almanac.runtime.metric;

import java.util.concurrent.atomic.LongAdder;

/** A number that only grows. Any thread may add to it. */
public final class Counter {
  private final LongAdder sum = new LongAdder();

  Counter() {}

  public void add(long more) {
    sum.add(more);
  }

  public long value() {
    return sum.sum();
  }
}
