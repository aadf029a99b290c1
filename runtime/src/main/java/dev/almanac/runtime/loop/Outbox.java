package dev.almanac.runtime.loop;

import dev.almanac.engine.message.EntityMessage;
import dev.almanac.store.work.MessageKey;

/**
 * Gives keys to the messages that a loop sends. Their numbers begin with the epoch, so they grow
 * even across processes, and messages from one partition to another stay in order.
 */
public final class Outbox {
  private static final int COUNTER_BITS = 40;

  private final Fences fences;
  private long last;

  public Outbox(Fences fences) {
    this.fences = fences;
  }

  /** Gives a message from a partition its key. */
  public KeyedMessage address(int source, EntityMessage message) {
    last = Math.max(fences.current().epoch() << COUNTER_BITS, last + 1);
    int target = MessageRecipient.of(message).partition();
    return new KeyedMessage(new MessageKey(target, source, last), message);
  }
}
