package dev.almanac.engine.state;

import dev.almanac.engine.collection.PersistentMap;

/**
 * The signals that a run has had, and the starts that were content with it.
 *
 * @param count how many signals
 * @param taken the request ids of those that had one
 * @param attached by the request ids of starts that found the run open and use it, the event that
 *     tells of each
 */
public record Signals(
    long count, PersistentMap<String, Boolean> taken, PersistentMap<String, Long> attached) {
  public static final Signals NONE = new Signals(0, PersistentMap.empty(), PersistentMap.empty());

  /** In place of an event that waits for the end of a workflow task, and has no number yet. */
  public static final long BUFFERED_EVENT = 0;

  /** In place of an event that an older version did not remember. */
  public static final long UNKNOWN_EVENT = -1;

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

  Signals withAttached(String requestId, long eventId) {
    return new Signals(count, taken, attached.with(requestId, eventId));
  }
}
