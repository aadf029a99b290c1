package dev.almanac.runtime.loop;

import dev.almanac.engine.message.EntityMessage;
import dev.almanac.store.work.MessageKey;

/**
 * Names the messages that a loop sends. Their numbers begin with the epoch, so that they grow
 * whoever continues them, and order holds for what one partition sends to another.
 */
public final class Outbox {
  private static final int COUNTER_BITS = 40;

  private final Fences fences;
  private long last;

  public Outbox(Fences fences) {
    this.fences = fences;
  }

  /** The next message from a partition. */
  public KeyedMessage address(int source, EntityMessage notice) {
    last = Math.max(fences.current().epoch() << COUNTER_BITS, last + 1);
    int target = MessageRecipient.of(notice).partition();
    return new KeyedMessage(new MessageKey(target, source, last), notice);
  }
}
