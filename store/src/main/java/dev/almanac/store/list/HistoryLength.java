package dev.almanac.store.list;

/**
 * How long a history has become: known once the run is closed, zero before.
 *
 * @param transitions how often the run went from one state to the next; zero if nobody counted
 */
public record HistoryLength(long events, long bytes, long transitions) {
  public static final HistoryLength UNKNOWN = new HistoryLength(0, 0, 0);
}
