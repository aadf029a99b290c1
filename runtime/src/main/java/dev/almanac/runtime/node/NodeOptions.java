package dev.almanac.runtime.node;

import dev.almanac.engine.decision.RunLimits;
import dev.almanac.runtime.loop.LoopLimits;

/**
 * The layout of a process.
 *
 * @param loops how many loops share the partitions
 * @param readers how many threads read from the database
 * @param requests how many requests one loop may have under way
 * @param reserve how many more that continue existing work
 * @param runLimits how large a run may become
 */
public record NodeOptions(
    int loops, int readers, int requests, int reserve, LoopLimits limits, RunLimits runLimits) {
  /** For a database with one writer. */
  public static final NodeOptions EMBEDDED =
      new NodeOptions(1, 2, 8_192, 4_096, LoopLimits.DEFAULT, RunLimits.DEFAULT);

  public NodeOptions withLimits(LoopLimits changed, RunLimits ofRuns) {
    return new NodeOptions(loops, readers, requests, reserve, changed, ofRuns);
  }
}
