package dev.almanac.store;

/**
 * A page ends after so many rows, or with the row that fills so many bytes; it has at least one.
 */
public record PageLimit(int rows, long bytes) {
  public PageLimit {
    if (rows < 1 || bytes < 1) {
      throw new IllegalArgumentException("A page has room, found %d, %d".formatted(rows, bytes));
    }
  }
}
