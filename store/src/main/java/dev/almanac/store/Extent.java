package dev.almanac.store;

/** How long a history has become: known once the run is closed, zero before. */
public record Extent(long events, long bytes) {
  public static final Extent UNKNOWN = new Extent(0, 0);
}
