package dev.almanac.runtime.inbox;

import dev.almanac.store.work.MessageKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Messages that cannot be taken in. They stay in their rows, and the log names each once. */
final class PoisonMessages {
  private static final Logger LOG = LoggerFactory.getLogger(PoisonMessages.class);

  /** A message that led to a refused commit so often is left alone. */
  private static final int MOST_REFUSALS = 3;

  private static final int MOST_REMEMBERED = 10_000;

  private final Set<MessageKey> parked = new HashSet<>();
  private final Map<MessageKey, Integer> refusals = new HashMap<>();

  boolean has(MessageKey key) {
    return parked.contains(key);
  }

  /** Leaves a message where it is; the next start tries it again. */
  void add(MessageKey key, String why, @Nullable Throwable fault) {
    LOG.error("{} {}; it is left where it is, and others go on", key, why, fault);
    if (parked.size() < MOST_REMEMBERED) {
      parked.add(key);
    }
  }

  /** The database refused what the message led to, which may have been another's fault. */
  void refused(MessageKey key) {
    if (refusals.size() < MOST_REMEMBERED
        && refusals.merge(key, 1, Integer::sum) >= MOST_REFUSALS) {
      add(key, "leads to what the database refuses", null);
    }
  }

  /** The message was taken in after all. */
  void cleared(MessageKey key) {
    refusals.remove(key);
  }
}
