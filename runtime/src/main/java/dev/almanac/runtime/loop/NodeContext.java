package dev.almanac.runtime.loop;

import dev.almanac.engine.decision.RunLimits;
import dev.almanac.runtime.change.ChangeFeed;
import dev.almanac.runtime.metric.LoopMetrics;
import dev.almanac.runtime.metric.Metrics;
import dev.almanac.store.Store;

/**
 * The things that the loops of a process share.
 *
 * @param runLimits how large a run may become
 * @param limits the limits of one loop
 * @param changes told of what has become durable
 */
public record NodeContext(
    Store store,
    Fences fences,
    AttributeLookup attributes,
    Peers peers,
    RunLimits runLimits,
    LoopLimits limits,
    LoopMetrics metrics,
    ChangeFeed changes) {
  /** Creates a context whose changes nobody watches. */
  public NodeContext(
      Store store,
      Fences fences,
      AttributeLookup attributes,
      Peers peers,
      RunLimits runLimits,
      LoopLimits limits,
      LoopMetrics metrics) {
    this(store, fences, attributes, peers, runLimits, limits, metrics, new ChangeFeed());
  }

  /** Creates a context with metrics that nobody reads. */
  public NodeContext(
      Store store, Fences fences, AttributeLookup attributes, Peers peers, LoopLimits limits) {
    this(
        store,
        fences,
        attributes,
        peers,
        RunLimits.DEFAULT,
        limits,
        new LoopMetrics(new Metrics()));
  }
}
