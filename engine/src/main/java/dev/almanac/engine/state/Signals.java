package dev.almanac.engine.state;

import dev.almanac.engine.collection.PersistentMap;

/**
 * The signals that a run has had.
 *
 * @param count how many
 * @param taken the request ids of those that had one
 */
public record Signals(long count, PersistentMap<String, Boolean> taken) {
  public static final Signals NONE = new Signals(0, PersistentMap.empty());

  public boolean hasTaken(String requestId) {
    return taken.has(requestId);
  }

  Signals counted() {
    return new Signals(count + 1, taken);
  }

  Signals withTaken(String requestId) {
    return new Signals(count, taken.with(requestId, true));
  }
}
