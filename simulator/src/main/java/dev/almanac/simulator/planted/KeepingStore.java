package dev.almanac.simulator.planted;

import dev.almanac.simulator.fault.PassingStore;
import dev.almanac.store.Fence;
import dev.almanac.store.HistoryRow;
import dev.almanac.store.Retention;
import dev.almanac.store.RunIdentity;
import dev.almanac.store.Store;
import java.util.List;
import java.util.UUID;

/** Deletes nothing. */
final class KeepingStore extends PassingStore {
  KeepingStore(Store store) {
    super(store);
  }

  @Override
  public Retention retention() {
    return new Retention() {
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
