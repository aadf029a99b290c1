package dev.almanac.calendar.search;

import dev.almanac.calendar.Range;
import java.util.List;

/** Small sets of numbers from 0 to 63, one bit each. */
final class Bits {
  private Bits() {}

  /** Returns the values of the ranges up to {@code max}. */
  static long of(List<Range> ranges, int max) {
    long bits = 0;
    for (var range : ranges) {
      int last = Math.min(range.last(), max);
      for (long value = range.start(); value <= last; value += range.stride()) {
        bits |= 1L << value;
      }
    }
    return bits;
  }

  /** Returns all values below {@code count}. */
  static long below(int count) {
    return (1L << count) - 1;
  }

  /** Returns whether one set contains another. */
  static boolean within(long bits, long others) {
    return (bits & ~others) == 0;
  }

  static boolean has(long bits, int value) {
    return (bits >>> value & 1) != 0;
  }

  /** Returns the lowest value of the set from {@code from} on; 64 if there is none. */
  static int next(long bits, int from) {
    return from > 63 ? 64 : Long.numberOfTrailingZeros(bits & -1L << from);
  }
}
