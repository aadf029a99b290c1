package dev.almanac.store.list;

/**
 * The length of a history: known once the run is closed, zero before.
 *
 * @param transitions the number of state transitions of the run; zero if they were not counted
 */
public record HistoryLength(long events, long bytes, long transitions) {
  public static final HistoryLength UNKNOWN = new HistoryLength(0, 0, 0);
}
