package dev.almanac.calendar.search;

import dev.almanac.calendar.Interval;

/** An interval in whole seconds. */
public record IntervalSeries(long every, long phase, long from) {
  public static IntervalSeries of(Interval interval) {
    return new IntervalSeries(
        interval.every().toSeconds(),
        interval.phase().toSeconds(),
        interval.from().getEpochSecond());
  }

  /** Returns the first time at or after an instant that is not before the epoch. */
  public long next(long instant) {
    long since = Math.max(instant, from) - phase;
    long rest = Math.floorMod(since, every);
    return phase + since + (rest == 0 ? 0 : every - rest);
  }

  public boolean matches(long instant) {
    return instant >= from && Math.floorMod(instant - phase, every) == 0;
  }
}
