package dev.almanac.bench.load.worker;

import java.time.Duration;

/**
 * What the workflows of a run do.
 *
 * @param payloadBytes size of every input, result and signal
 * @param signals how many signals a workflow waits for, in {@link Scenario#SIGNALS}
 * @param signalWindow how many of them are in transit at a time
 * @param timer what a workflow waits for, in {@link Scenario#TIMERS}
 */
public record Work(
    Scenario scenario, int payloadBytes, int signals, int signalWindow, Duration timer) {
  /** Returns how long a workflow is meant to wait. */
  public Duration idle() {
    return scenario == Scenario.TIMERS ? timer : Duration.ZERO;
  }
}
