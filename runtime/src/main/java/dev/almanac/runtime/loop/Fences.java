package dev.almanac.runtime.loop;

import dev.almanac.runtime.fault.FatalFault;
import dev.almanac.runtime.fault.FatalFaults;
import dev.almanac.store.Fence;
import dev.almanac.store.NodeStore;
import dev.almanac.store.StoreException;

/**
 * The fence of this process. Loops share it; any thread may ask. When another process has taken its
 * place, that is a fatal fault.
 */
public final class Fences {
  private final NodeStore nodes;
  private final FatalFaults faults;
  private volatile Fence current;
  private volatile boolean isInDoubt;
  private volatile boolean isLost;

  public Fences(NodeStore nodes, Fence current, FatalFaults faults) {
    this.nodes = nodes;
    this.current = current;
    this.faults = faults;
  }

  /** Where nobody else takes the place. */
  public Fences(NodeStore nodes, Fence current) {
    this(nodes, current, FatalFaults.UNHEARD);
  }

  public Fence current() {
    return current;
  }

  /** Who is told if the place is lost, or something else ends this process. */
  public FatalFaults faults() {
    return faults;
  }

  /**
   * After a commit whose outcome is unknown: takes a new epoch, which waits for that commit to end
   * one way or the other. Does nothing if another loop did so after the commit began. Blocks.
   */
  public synchronized Fence renew(Fence used) {
    if (current.equals(used)) {
      isInDoubt = true;
      try {
        current = nodes.renew(used);
      } catch (StoreException.FenceLost e) {
        lost(e);
        throw e;
      }
      isInDoubt = false;
    }
    return current;
  }

  /** Returns if this process still has its place. Blocks. */
  public void confirm() {
    try {
      nodes.confirm(current);
    } catch (StoreException.FenceLost e) {
      lost(e);
      throw e;
    }
  }

  /**
   * Whether this process may have taken an epoch that {@link #current} does not tell of yet. Who
   * asks both asks this first.
   */
  public boolean isInDoubt() {
    return isInDoubt;
  }

  /** Whether another process has the place, for good. */
  public boolean isLost() {
    return isLost;
  }

  public void lost(StoreException.FenceLost found) {
    isLost = true;
    faults.report(FatalFault.placeLost(current, found));
  }
}
