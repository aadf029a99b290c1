package dev.almanac.calendar;

import java.util.stream.IntStream;

/**
 * Values from {@code start} to {@code end}, every {@code step}-th of them, kept as they were given:
 * an {@code end} of 0 stands for "just the start", a {@code step} of 0 for 1. That is the compact
 * form of Temporal's API, so a canonical specification survives a round trip unchanged. Use
 * {@link #last()} and {@link #stride()} to compute.
 */
public record Range(int start, int end, int step) {
  public static Range at(int value) {
    return new Range(value, 0, 0);
  }

  public static Range between(int start, int end) {
    return stepping(start, end, 1);
  }

  /** The compact form of a range with a step. */
  public static Range stepping(int start, int end, int step) {
    return new Range(start, end == start ? 0 : end, step == 1 ? 0 : step);
  }

  /** The highest value that may belong to the range. */
  public int last() {
    return Math.max(start, end);
  }

  public int stride() {
    return Math.max(1, step);
  }

  /** The same range with nothing left implicit, as descriptions show it. */
  public Range described() {
    return new Range(start, last(), stride());
  }

  /** As given, for messages. */
  @Override
  public String toString() {
    return "start " + start + (end == 0 ? "" : ", end " + end)
        + (step == 0 ? "" : ", step " + step);
  }

  /** Every value. Counted, since adding a huge step would overflow and begin again from below. */
  public IntStream values() {
    long steps = ((long) last() - start) / stride();
    return IntStream.rangeClosed(0, Math.toIntExact(steps)).map(i -> start + i * stride());
  }
}
