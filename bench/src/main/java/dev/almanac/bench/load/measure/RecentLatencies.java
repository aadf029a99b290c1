package dev.almanac.bench.load.measure;

import org.HdrHistogram.Recorder;

/** Durations since they were last asked for. Any thread may record, one may ask. */
final class RecentLatencies {
  private final Recorder micros = new Recorder(Latencies.LONGEST_MICROS, Latencies.DIGITS);

  void record(long nanos) {
    micros.recordValue(Latencies.inMicros(nanos));
  }

  LatencySummary drain() {
    return LatencySummary.of(micros.getIntervalHistogram());
  }
}
