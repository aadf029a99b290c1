package dev.almanac.simulator.planted;

import dev.almanac.simulator.fault.PassingStore;
import dev.almanac.store.Fence;
import dev.almanac.store.Store;
import dev.almanac.store.run.HistoryRow;
import dev.almanac.store.run.RetentionStore;
import dev.almanac.store.run.RunIdentity;
import java.util.List;
import java.util.UUID;

/** Deletes nothing. */
final class KeepingStore extends PassingStore {
  KeepingStore(Store store) {
    super(store);
  }

  @Override
  public RetentionStore retention() {
    return new RetentionStore() {
      @Override
      public List<RunIdentity> closedBefore(UUID namespace, long time, int limit) {
        return List.of();
      }

      @Override
      public boolean close(Fence fence, RunIdentity run, HistoryRow last, int status, long time) {
        return false;
      }

      @Override
      public void forget(Fence fence, List<RunIdentity> runs) {}

      @Override
      public int sweep(Fence fence, int rows) {
        return 0;
      }
    };
  }
}
