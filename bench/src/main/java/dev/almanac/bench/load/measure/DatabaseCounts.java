package dev.almanac.bench.load.measure;

import java.util.OptionalLong;

/**
 * Database counters: up to now, or between two moments. Unknown ones are empty.
 *
 * @param transactions committed ones
 * @param rows inserted, updated or deleted ones
 * @param bytes written to its log
 */
public record DatabaseCounts(OptionalLong transactions, OptionalLong rows, OptionalLong bytes) {
  static final DatabaseCounts UNKNOWN =
      new DatabaseCounts(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());

  DatabaseCounts since(DatabaseCounts earlier) {
    return new DatabaseCounts(
        difference(transactions, earlier.transactions),
        difference(rows, earlier.rows),
        difference(bytes, earlier.bytes));
  }

  private static OptionalLong difference(OptionalLong now, OptionalLong then) {
    return now.isPresent() && then.isPresent()
        ? OptionalLong.of(now.getAsLong() - then.getAsLong())
        : OptionalLong.empty();
  }

  /** Returns the average per thing; NaN if unknown. */
  public static double per(OptionalLong counted, long things) {
    return counted.isPresent() && things > 0 ? counted.getAsLong() / (double) things : Double.NaN;
  }
}
