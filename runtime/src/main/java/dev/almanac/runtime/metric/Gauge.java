package dev.almanac.runtime.metric;

import java.util.concurrent.atomic.LongAdder;

/** A number that goes up and down. Any thread may change its own share. */
public final class Gauge {
  private final LongAdder value = new LongAdder();

  Gauge() {}

  public long value() {
    return value.sum();
  }

  /** Returns a share for one thread. */
  public Share share() {
    return new Share();
  }

  /** The part of the value that one thread contributes. */
  public final class Share {
    private long last;

    private Share() {}

    /** Sets the share. Cheap if it stays the same. */
    public void set(long now) {
      if (now != last) {
        value.add(now - last);
        last = now;
      }
    }
  }
}
