package dev.almanac.api;

/**
 * Real, monotonic time in nanoseconds from an arbitrary origin; only differences mean something.
 */
@FunctionalInterface
public interface Ticker {
  long nanos();
}
