package dev.almanac.runtime.inbox;

import dev.almanac.store.work.MessageKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Messages that cannot be applied. They stay in their rows, and the log names each once. */
final class PoisonMessages {
  private static final Logger LOG = LoggerFactory.getLogger(PoisonMessages.class);

  /** After this many rejected commits, a message is left alone. */
  private static final int MOST_REFUSALS = 3;

  private static final int MOST_REMEMBERED = 10_000;

  private final Set<MessageKey> parked = new HashSet<>();
  private final Map<MessageKey, Integer> refusals = new HashMap<>();

  boolean has(MessageKey key) {
    return parked.contains(key);
  }

  /** Leaves a message in its row; the next process tries it again. */
  void add(MessageKey key, String why, @Nullable Throwable fault) {
    LOG.error("{} {}; it stays in its row and holds up no others", key, why, fault);
    if (parked.size() < MOST_REMEMBERED) {
      parked.add(key);
    }
  }

  /** Counts a rejected commit, which may have been the fault of another change. */
  void refused(MessageKey key) {
    if (refusals.size() < MOST_REMEMBERED
        && refusals.merge(key, 1, Integer::sum) >= MOST_REFUSALS) {
      add(key, "leads to a write that the database rejects", null);
    }
  }

  /** Clears a message that was applied after all. */
  void cleared(MessageKey key) {
    refusals.remove(key);
  }
}
