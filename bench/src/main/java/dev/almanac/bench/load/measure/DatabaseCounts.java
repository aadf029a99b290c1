package dev.almanac.bench.load.measure;

import java.util.OptionalLong;

/**
 * What a database counts: up to now, or between two moments. Empty is what it does not tell.
 *
 * @param transactions that were committed
 * @param rows that were inserted, updated or deleted
 * @param bytes that went into its log
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

  /** For each of so many things; not a number if unknown. */
  public static double per(OptionalLong counted, long things) {
    return counted.isPresent() && things > 0 ? counted.getAsLong() / (double) things : Double.NaN;
  }
}
