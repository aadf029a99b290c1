package dev.almanac.runtime.metric;

import java.util.concurrent.atomic.LongAdder;

/** Something that comes and goes. Any thread may change it; each tells of its own changes. */
public final class Gauge {
  private final LongAdder value = new LongAdder();

  Gauge() {}

  public long value() {
    return value.sum();
  }

  /** The share of one thread, which says what it is now. */
  public Share share() {
    return new Share();
  }

  /** What one thread adds to the value. */
  public final class Share {
    private long last;

    private Share() {}

    /** Costs nothing while it stays the same. */
    public void set(long now) {
      if (now != last) {
        value.add(now - last);
        last = now;
      }
    }
  }
}
