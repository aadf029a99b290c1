package dev.almanac.store;

/** A page ends after this many rows, or with the row that reaches this many bytes. */
public record PageLimit(int rows, long bytes) {
  public PageLimit {
    if (rows < 1 || bytes < 1) {
      throw new IllegalArgumentException("A page needs room, found %d, %d".formatted(rows, bytes));
    }
  }
}
