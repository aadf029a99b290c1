package dev.almanac.bench.load.measure;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The result of one run.
 *
 * @param window the measured time
 * @param completed workflows that completed within the window
 */
public record Measurement(
    Duration window,
    long completed,
    Timings timings,
    Lateness lateness,
    Counts counts,
    List<ErrorCount> errors,
    Costs costs) {
  /**
   * @param workflow from the intended start to the close, of workflows meant to start in the window
   * @param start from sending a start to its acknowledgement, likewise
   * @param signal from sending a signal to its acknowledgement, in the window
   */
  public record Timings(LatencySummary workflow, LatencySummary start, LatencySummary signal) {}

  public double workflowsPerSecond() {
    return perSecond(completed);
  }

  /** Returns the starts per second that were meant and done, late or not. */
  public double startsPerSecond() {
    return perSecond(lateness.starts());
  }

  public double signalsPerSecond() {
    return perSecond(timings.signal().count());
  }

  /** Returns whether every requested workflow completed. */
  public boolean isClean() {
    return counts.of(Outcome.COMPLETED) == counts.asked();
  }

  private double perSecond(long count) {
    return window.isZero() ? 0 : count * (double) TimeUnit.SECONDS.toNanos(1) / window.toNanos();
  }
}
