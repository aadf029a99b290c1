package dev.almanac.runtime.metric;

import java.util.ArrayList;
import java.util.List;

/**
 * What a histogram has counted, in the unit of its name. May be kept, and asked by any thread.
 *
 * @param scale divides values to show them in that unit
 */
public record Distribution(Histogram histogram, double scale) {
  /**
   * A range of values.
   *
   * @param upTo its largest value; infinite for the last one
   * @param count of the values in it, without those of the ranges before
   */
  public record Range(double upTo, long count) {}

  public long count() {
    return histogram.count();
  }

  public double sum() {
    return histogram.sum() / scale;
  }

  /** Returns all ranges, ascending. */
  public List<Range> ranges() {
    var ranges = new ArrayList<Range>();
    for (int at = 0; at < histogram.ranges(); at++) {
      ranges.add(new Range(histogram.bound(at) / scale, histogram.count(at)));
    }
    ranges.add(new Range(Double.POSITIVE_INFINITY, histogram.count(histogram.ranges())));
    return List.copyOf(ranges);
  }
}
