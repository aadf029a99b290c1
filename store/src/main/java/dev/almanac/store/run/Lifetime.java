package dev.almanac.store.run;

/**
 * The times at which a run started and closed, in nanoseconds.
 *
 * @param execution when its first workflow task was due, which may be after the start
 */
public record Lifetime(long start, long execution, long close) {
  /** The close time of an open run. It sorts open runs before all others in lists. */
  public static final long OPEN = Long.MAX_VALUE;

  public Lifetime {
    if (close < start) {
      throw new IllegalArgumentException(
          "A run closes after it has started, found %d before %d".formatted(close, start));
    }
  }

  public Lifetime(long start, long close) {
    this(start, start, close);
  }

  public static Lifetime openSince(long start) {
    return new Lifetime(start, OPEN);
  }

  public boolean isOpen() {
    return close == OPEN;
  }
}
