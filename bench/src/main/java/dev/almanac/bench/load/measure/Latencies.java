package dev.almanac.bench.load.measure;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Durations of one kind, kept to three digits. Thread-safe. */
public final class Latencies {
  static final long LONGEST_MICROS = TimeUnit.HOURS.toMicros(1);
  static final int DIGITS = 3;

  private final Histogram micros = new ConcurrentHistogram(LONGEST_MICROS, DIGITS);

  public void record(long nanos) {
    micros.recordValue(inMicros(nanos));
  }

  static long inMicros(long nanos) {
    return Math.clamp(TimeUnit.NANOSECONDS.toMicros(nanos), 0, LONGEST_MICROS);
  }

  public LatencySummary summary() {
    return LatencySummary.of(micros);
  }
}
