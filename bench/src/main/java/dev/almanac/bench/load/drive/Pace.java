package dev.almanac.bench.load.drive;

/** When workflows start. */
public sealed interface Pace {
  /** Most workflows under way at a time. */
  int inFlight();

  /** Always the same number under way: shows what a server can do. */
  record Closed(int inFlight) implements Pace {}

  /**
   * At fixed times, {@code perSecond} of them each second: shows how long users wait. Past
   * {@code inFlight} a start waits for room, and is counted as late.
   */
  record Open(double perSecond, int inFlight) implements Pace {}
}
