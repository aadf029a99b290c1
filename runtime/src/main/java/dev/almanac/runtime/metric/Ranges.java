package dev.almanac.runtime.metric;

import java.util.Arrays;

/** The ranges of a histogram. */
public final class Ranges {
  private static final double MICROS = 1_000_000;

  private final double scale;
  private final long[] bounds;

  /**
   * Creates ranges.
   *
   * @param scale divides values to show them in the unit of the name
   * @param bounds the largest value of each range, ascending
   */
  private Ranges(double scale, long... bounds) {
    this.scale = scale;
    this.bounds = bounds;
  }

  /** Returns ranges of values in microseconds, shown in seconds. */
  public static Ranges ofMillis(long... millis) {
    return new Ranges(MICROS, Arrays.stream(millis).map(bound -> bound * 1_000).toArray());
  }

  double scale() {
    return scale;
  }

  Histogram histogram() {
    return new Histogram(bounds);
  }
}
