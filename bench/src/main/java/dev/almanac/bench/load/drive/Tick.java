package dev.almanac.bench.load.drive;

import dev.almanac.bench.load.measure.ErrorCount;
import dev.almanac.bench.load.measure.LatencySummary;
import java.time.Duration;
import java.util.List;

/**
 * What a run says of itself each second.
 *
 * @param phase where the run is
 * @param elapsed since its start
 * @param recent workflows that completed since the last time
 * @param underWay workflows that have been started and not ended
 * @param errors failed attempts so far
 */
public record Tick(
    Phase phase, Duration elapsed, LatencySummary recent, int underWay, List<ErrorCount> errors) {
  /** The parts of a run, in their order. */
  public enum Phase {
    WARM_UP,
    MEASURING,
    DRAINING
  }
}
