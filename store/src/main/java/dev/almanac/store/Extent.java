package dev.almanac.store;

/**
 * How long a history has become: known once the run is closed, zero before.
 *
 * @param transitions how often the run went from one state to the next; zero if nobody counted
 */
public record Extent(long events, long bytes, long transitions) {
  public static final Extent UNKNOWN = new Extent(0, 0, 0);
}
