package dev.almanac.simulator.planted;

import dev.almanac.simulator.fault.PassingStore;
import dev.almanac.store.Fence;
import dev.almanac.store.NodeStore;
import dev.almanac.store.Store;
import java.util.UUID;

/** Gives a new epoch to everybody, whoever has the place. */
final class UsurpingStore extends PassingStore {

  UsurpingStore(Store store) {
    super(store);
  }

  @Override
  public NodeStore nodes() {
    var nodes = store.nodes();
    return new NodeStore() {
      @Override
      public Fence take(String node) {
        return nodes.take(node);
      }

      @Override
      public Fence renew(Fence fence) {
        return nodes.take(fence.node());
      }

      @Override
      public void confirm(Fence fence) {}

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
