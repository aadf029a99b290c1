package dev.almanac.store.sql.postgres;

import dev.almanac.store.Fence;
import dev.almanac.store.NodeStore;
import dev.almanac.store.StoreException;
import dev.almanac.store.sql.SqlNodes;
import java.util.UUID;

/**
 * Lets a process take the place of a node only while it holds the database lock. The row decides;
 * the lock keeps an old process and its successor from disturbing each other.
 */
record PostgresNodes(SqlNodes nodes, PostgresStore store) implements NodeStore {
  @Override
  public Fence take(String node) {
    store.keepLock();
    return nodes.take(node);
  }

  @Override
  public Fence renew(Fence fence) {
    holdLock(fence);
    return nodes.renew(fence);
  }

  @Override
  public void confirm(Fence fence) {
    holdLock(fence);
    nodes.confirm(fence);
  }

  /** Ensures that the lock is held; fails for good if another process has also taken the place. */
  private void holdLock(Fence fence) {
    if (store.holdsLock()) {
      return;
    }
    nodes.confirm(fence);
    try {
      store.keepLock();
    } catch (StoreException.Unavailable e) {
      nodes.confirm(fence);
      throw e;
    }
  }

  @Override
  public long reserveRunNumbers(Fence fence, int count) {
    return nodes.reserveRunNumbers(fence, count);
  }

  @Override
  public UUID cluster(Fence fence, UUID proposed) {
    return nodes.cluster(fence, proposed);
  }
}
