package dev.almanac.api.http.net;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Limits the connections of a server. Where there are too many, a new one takes the place of the
 * one that has waited longest for its client; so clients that send slowly, or nothing, keep out
 * each other only. Thread-safe.
 */
final class Connections {
  private final int most;

  /** Those without a complete request, in the order in which they began to wait. */
  private final Set<HttpConnection> waiting = new LinkedHashSet<>();

  private int open;

  Connections(int most) {
    this.most = most;
  }

  /** Admits a connection, perhaps in the place of another. Returns false if there is no place. */
  boolean admit(HttpConnection connection) {
    @Nullable HttpConnection oldest = null;
    synchronized (this) {
      if (open >= most) {
        if (waiting.isEmpty()) {
          return false;
        }
        oldest = waiting.iterator().next();
        waiting.remove(oldest);
      }
      open++;
      waiting.add(connection);
    }
    if (oldest != null) {
      oldest.giveUp();
    }
    return true;
  }

  /** Notes that a connection waits for its client again. */
  synchronized void waits(HttpConnection connection) {
    waiting.remove(connection);
    waiting.add(connection);
  }

  /** Notes that a complete request is in hand. */
  synchronized void works(HttpConnection connection) {
    waiting.remove(connection);
  }

  /** Notes that an admitted connection has ended. */
  synchronized void ended(HttpConnection connection) {
    waiting.remove(connection);
    open--;
  }

  synchronized int open() {
    return open;
  }
}
