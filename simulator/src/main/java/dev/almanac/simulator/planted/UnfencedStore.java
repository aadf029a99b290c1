package dev.almanac.simulator.planted;

import dev.almanac.simulator.fault.PassingStore;
import dev.almanac.store.Committer;
import dev.almanac.store.Fence;
import dev.almanac.store.NodeStore;
import dev.almanac.store.Store;
import java.util.UUID;

/** Lets everybody write, whatever their epoch. */
final class UnfencedStore extends PassingStore {
  private Fence newest = new Fence("nobody", 0);

  UnfencedStore(Store store) {
    super(store);
  }

  @Override
  public Committer commits() {
    return (fence, batch) -> store.commits().commit(newest, batch);
  }

  @Override
  public NodeStore nodes() {
    var nodes = store.nodes();
    return new NodeStore() {
      @Override
      public Fence take(String node) {
        newest = nodes.take(node);
        return newest;
      }

      @Override
      public Fence renew(Fence fence) {
        newest = nodes.renew(fence);
        return newest;
      }

      @Override
      public void confirm(Fence fence) {
        nodes.confirm(fence);
      }

      @Override
      public long reserveRunNumbers(Fence fence, int count) {
        return nodes.reserveRunNumbers(fence, count);
      }

      @Override
      public UUID cluster(Fence fence, UUID proposed) {
        return nodes.cluster(fence, proposed);
      }
    };
  }
}
