package dev.almanac.bench.load.measure;

import org.HdrHistogram.Recorder;

/** Durations since the last reading. Any thread may record, one may read. */
final class RecentLatencies {
  private final Recorder micros = new Recorder(Latencies.LONGEST_MICROS, Latencies.DIGITS);

  void record(long nanos) {
    micros.recordValue(Latencies.inMicros(nanos));
  }

  LatencySummary drain() {
    return LatencySummary.of(micros.getIntervalHistogram());
  }
}
