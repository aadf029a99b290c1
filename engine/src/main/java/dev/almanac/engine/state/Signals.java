package dev.almanac.engine.state;

import dev.almanac.engine.collection.PersistentMap;

/**
 * The signals that a run has received, and the starts attached to it.
 *
 * @param count the number of signals
 * @param taken the request ids of signals that had one
 * @param attached the event of each attached start, by its request id
 */
public record Signals(
    long count, PersistentMap<String, Boolean> taken, PersistentMap<String, Long> attached) {
  public static final Signals NONE = new Signals(0, PersistentMap.empty(), PersistentMap.empty());

  /** Stands for the id of an event that is still buffered. */
  public static final long BUFFERED_EVENT = 0;

  /** Stands for the id of an event that an older version did not record. */
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

  /** Returns whether a start with this request id is attached. */
  public boolean hasAttached(String requestId) {
    return attached.has(requestId);
  }

  Signals withAttached(String requestId, long eventId) {
    return new Signals(count, taken, attached.with(requestId, eventId));
  }
}
