package dev.almanac.bench.load.measure;

import org.HdrHistogram.Histogram;

/** Latencies of one kind; all zero if there are none. */
public record LatencySummary(
    long count, long p50Micros, long p90Micros, long p99Micros, long maxMicros) {
  static LatencySummary of(Histogram micros) {
    return new LatencySummary(
        micros.getTotalCount(),
        micros.getValueAtPercentile(50),
        micros.getValueAtPercentile(90),
        micros.getValueAtPercentile(99),
        micros.getMaxValue());
  }
}
