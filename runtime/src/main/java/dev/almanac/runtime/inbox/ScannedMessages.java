package dev.almanac.runtime.inbox;

import dev.almanac.store.work.MessageKey;
import java.util.LinkedHashSet;
import java.util.SequencedSet;

/**
 * Messages that a scan has found and whose senders have not told of yet. A sender may tell late,
 * even when the message was taken in and its row is gone; it must not be taken in once more. The
 * oldest are forgotten, as some senders will never tell.
 */
final class ScannedMessages {
  private final int most;
  private final SequencedSet<MessageKey> found = new LinkedHashSet<>();

  ScannedMessages(int most) {
    this.most = most;
  }

  void found(MessageKey key) {
    if (found.size() >= most) {
      found.removeFirst();
    }
    found.add(key);
  }

  /** Its sender tells of a message; returns whether it was found before. */
  boolean told(MessageKey key) {
    return found.remove(key);
  }
}
