package dev.almanac.api;

/** A monotonic clock in nanoseconds from an arbitrary origin; only differences are meaningful. */
@FunctionalInterface
public interface Ticker {
  long nanos();
}
