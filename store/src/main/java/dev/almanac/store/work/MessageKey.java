package dev.almanac.store.work;

import dev.almanac.store.Fence;
import dev.almanac.store.Partitions;

/**
 * The key of a message. The sequences of a source partition always grow, even across restarts and
 * moves; {@link Fence#epoch} serves that purpose.
 */
public record MessageKey(int target, int source, long sequence) {
  public MessageKey {
    Partitions.require(target);
    Partitions.require(source);
  }
}
