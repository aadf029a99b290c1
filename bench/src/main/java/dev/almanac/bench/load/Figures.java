package dev.almanac.bench.load;

import java.util.Arrays;
import java.util.Locale;

/** Formats numbers. */
final class Figures {
  private Figures() {}

  static String millis(long micros) {
    return decimal(micros / 1e3);
  }

  static String decimal(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.2f" : "%,.1f", value);
  }

  static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** Returns the median; NaN if there are no values. */
  static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    if (sorted.length == 0) {
      return Double.NaN;
    }
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }
}
