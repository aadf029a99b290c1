package dev.almanac.engine.state;

import dev.almanac.engine.collection.PersistentMap;

/**
 * The signals that a run has had, and the starts that were content with it.
 *
 * @param count how many signals
 * @param taken the request ids of those that had one
 * @param attached the request ids of starts that found the run open and use it
 */
public record Signals(
    long count, PersistentMap<String, Boolean> taken, PersistentMap<String, Boolean> attached) {
  public static final Signals NONE = new Signals(0, PersistentMap.empty(), PersistentMap.empty());

  public boolean hasTaken(String requestId) {
    return taken.has(requestId);
  }

  Signals counted() {
    return new Signals(count + 1, taken, attached);
  }

  Signals withTaken(String requestId) {
    return new Signals(count, taken.with(requestId, true), attached);
  }

  /** Whether a start with this request id uses the run. */
  public boolean hasAttached(String requestId) {
    return attached.has(requestId);
  }

  Signals withAttached(String requestId) {
    return new Signals(count, taken, attached.with(requestId, true));
  }
}
