package dev.almanac.runtime.loop;

import dev.almanac.runtime.fault.FatalFault;
import dev.almanac.runtime.fault.FatalFaults;
import dev.almanac.store.Fence;
import dev.almanac.store.NodeStore;
import dev.almanac.store.StoreException;

/**
 * The fence of this process. Loops share it; any thread may call. The loss of its place to another
 * process is a fatal fault.
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

  /** Creates fences without a fault listener, for places that nobody else takes. */
  public Fences(NodeStore nodes, Fence current) {
    this(nodes, current, FatalFaults.UNHEARD);
  }

  public Fence current() {
    return current;
  }

  /** Returns the listener for a lost place and other fatal faults. */
  public FatalFaults faults() {
    return faults;
  }

  /**
   * Takes a new epoch after a commit with an unknown outcome; this waits until that commit has
   * ended. Does nothing if another loop has done so since the commit began. Blocks.
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
   * Returns whether this process may have taken an epoch that {@link #current} does not show yet.
   * Call this before {@link #current}.
   */
  public boolean isInDoubt() {
    return isInDoubt;
  }

  /** Returns whether another process has the place, for good. */
  public boolean isLost() {
    return isLost;
  }

  public void lost(StoreException.FenceLost found) {
    isLost = true;
    faults.report(FatalFault.placeLost(current, found));
  }
}
