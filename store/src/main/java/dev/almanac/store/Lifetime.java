package dev.almanac.store;

/** When a run started and closed, in nanoseconds. */
public record Lifetime(long start, long close) {
  /** The close time of a run that is open. Lists put it where it sorts: before all others. */
  public static final long OPEN = Long.MAX_VALUE;

  public static Lifetime openSince(long start) {
    return new Lifetime(start, OPEN);
  }

  public boolean isOpen() {
    return close == OPEN;
  }
}
