package dev.almanac.store.sql.postgres;

import dev.almanac.store.Fence;
import dev.almanac.store.NodeStore;
import dev.almanac.store.StoreException;
import dev.almanac.store.sql.SqlNodes;
import java.util.UUID;

/**
 * Lets a process have the place of a node only while it holds the lock of the database. What makes
 * it certain is the row; the lock keeps a process that was away from disturbing the one that came
 * after it, and the other way round.
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

  /** Who has the lock instead may have the place, too: then there is nothing to wait for. */
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
