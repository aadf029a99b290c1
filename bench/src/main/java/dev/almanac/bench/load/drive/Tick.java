package dev.almanac.bench.load.drive;

import dev.almanac.bench.load.measure.ErrorCount;
import dev.almanac.bench.load.measure.LatencySummary;
import java.time.Duration;
import java.util.List;

/**
 * The state of a run, reported each second.
 *
 * @param recent workflows that completed since the last report
 * @param underWay workflows that were started and have not ended
 * @param errors failed attempts so far
 */
public record Tick(
    Phase phase, Duration elapsed, LatencySummary recent, int underWay, List<ErrorCount> errors) {
  public enum Phase {
    WARM_UP,
    MEASURING,
    DRAINING
  }
}
