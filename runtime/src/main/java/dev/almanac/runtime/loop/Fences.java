package dev.almanac.runtime.loop;

import dev.almanac.store.Fence;
import dev.almanac.store.Nodes;

/** The fence of this process. Loops share it; any thread may ask. */
public final class Fences {
  private final Nodes nodes;
  private volatile Fence current;
  private volatile boolean isInDoubt;

  public Fences(Nodes nodes, Fence current) {
    this.nodes = nodes;
    this.current = current;
  }

  public Fence current() {
    return current;
  }

  /**
   * After a commit whose outcome is unknown: takes a new epoch, which waits for that commit to end
   * one way or the other. Does nothing if another loop did so after the commit began. Blocks.
   */
  public synchronized Fence renew(Fence used) {
    if (current.equals(used)) {
      isInDoubt = true;
      current = nodes.take(used.node());
      isInDoubt = false;
    }
    return current;
  }

  /**
   * Whether this process may have taken an epoch that {@link #current} does not tell of yet. Who
   * asks both asks this first.
   */
  boolean isInDoubt() {
    return isInDoubt;
  }
}
