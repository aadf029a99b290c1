package dev.almanac.store;

import java.util.UUID;

/**
 * The right of a process to write in the place of a node.
 *
 * @param incarnation which process it is: an id of its own, drawn when it took the place
 * @param epoch grows whenever the place is taken, or the process renews it; writes with an older
 *     one are refused
 */
public record Fence(String node, UUID incarnation, long epoch) {
  private static final UUID NOBODY = new UUID(0, 0);

  public Fence {
    Ids.require("node", node);
  }

  /** Of a process that never took the place. */
  public Fence(String node, long epoch) {
    this(node, NOBODY, epoch);
  }
}
