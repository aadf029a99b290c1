package dev.almanac.runtime.entity;

import dev.almanac.engine.notice.Notice;
import dev.almanac.runtime.loop.Fences;
import dev.almanac.store.MessageKey;

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
  public Envelope address(int source, Notice notice) {
    last = Math.max(fences.current().epoch() << COUNTER_BITS, last + 1);
    int target = Addressee.of(notice).partition();
    return new Envelope(new MessageKey(target, source, last), notice);
  }
}
