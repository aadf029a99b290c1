package dev.almanac.calendar;

import java.util.stream.IntStream;

/**
 * Every {@code step}-th value from {@code start} to {@code end}, kept as given: an {@code end} of 0
 * means just the start, a {@code step} of 0 means 1. That is the compact form of Temporal's API, so
 * a canonical specification survives a round trip. Use {@link #last()} and {@link #stride()} to
 * compute.
 */
public record Range(int start, int end, int step) {
  public static Range at(int value) {
    return new Range(value, 0, 0);
  }

  public static Range between(int start, int end) {
    return stepping(start, end, 1);
  }

  /** Creates the compact form of a range with a step. */
  public static Range stepping(int start, int end, int step) {
    return new Range(start, end == start ? 0 : end, step == 1 ? 0 : step);
  }

  /** Returns the upper bound of the range. */
  public int last() {
    return Math.max(start, end);
  }

  public int stride() {
    return Math.max(1, step);
  }

  /** Returns the range with all values explicit, as descriptions show it. */
  public Range described() {
    return new Range(start, last(), stride());
  }

  /** Returns the range as given, for messages. */
  @Override
  public String toString() {
    return "start " + start + (end == 0 ? "" : ", end " + end)
        + (step == 0 ? "" : ", step " + step);
  }

  /** Returns every value. Counts, because adding a huge step would overflow. */
  public IntStream values() {
    long steps = ((long) last() - start) / stride();
    return IntStream.rangeClosed(0, Math.toIntExact(steps)).map(i -> start + i * stride());
  }
}
