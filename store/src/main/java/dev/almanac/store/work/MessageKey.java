package dev.almanac.store.work;

import dev.almanac.store.Fence;
import dev.almanac.store.Partitions;

/**
 * Names a message. Sequences of a source partition grow for ever, also over restarts and moves;
 * {@link Fence#epoch} helps with that.
 */
public record MessageKey(int target, int source, long sequence) {
  public MessageKey {
    Partitions.require(target);
    Partitions.require(source);
  }
}
