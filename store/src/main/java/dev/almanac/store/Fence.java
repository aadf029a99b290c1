package dev.almanac.store;

import java.util.UUID;

/**
 * The right of a process to write as a node.
 *
 * @param incarnation the id of the process, drawn when it took the node's place
 * @param epoch grows whenever the place is taken or renewed; writes with an older epoch fail
 */
public record Fence(String node, UUID incarnation, long epoch) {
  private static final UUID NOBODY = new UUID(0, 0);

  public Fence {
    Ids.require("node", node);
  }

  /** Creates the fence of a process that never took the place. */
  public Fence(String node, long epoch) {
    this(node, NOBODY, epoch);
  }
}
