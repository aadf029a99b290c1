package dev.almanac.runtime.inbox;

import dev.almanac.store.work.MessageKey;
import java.util.LinkedHashSet;
import java.util.SequencedSet;

/**
 * Messages that a scan found before their senders announced them. A sender may announce a message
 * late, even after it was applied and its row deleted; it must not be applied again. The oldest are
 * forgotten, because some senders never announce theirs.
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

  /** Takes the announcement of a message. Returns whether a scan found it before. */
  boolean told(MessageKey key) {
    return found.remove(key);
  }
}
