package dev.almanac.bench.load.drive;

/** When workflows start. */
public sealed interface Pace {
  /** Returns the limit of workflows under way. */
  int inFlight();

  /** A constant number under way: shows the throughput of a server. */
  record Closed(int inFlight) implements Pace {}

  /**
   * {@code perSecond} starts at fixed times: shows how long users wait. Beyond {@code inFlight} a
   * start waits for room, and counts as late.
   */
  record Open(double perSecond, int inFlight) implements Pace {}
}
