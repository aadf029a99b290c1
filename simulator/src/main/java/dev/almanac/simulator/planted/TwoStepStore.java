package dev.almanac.simulator.planted;

import dev.almanac.simulator.fault.PassingStore;
import dev.almanac.simulator.world.World;
import dev.almanac.store.Batch;
import dev.almanac.store.Committer;
import dev.almanac.store.Store;
import dev.almanac.store.StoreException;
import dev.almanac.store.work.MessageKey;
import dev.almanac.store.work.WorkWrite;
import java.util.List;

/** Deletes the messages of a batch first, and may lose the rest of it. */
final class TwoStepStore extends PassingStore {
  private final World world;

  TwoStepStore(Store store, World world) {
    super(store);
    this.world = world;
  }

  @Override
  public Committer commits() {
    return (fence, batch) -> {
      List<MessageKey> taken =
          batch.runs().stream().flatMap(run -> run.exchange().taken().stream()).toList();
      if (taken.isEmpty()) {
        store.commits().commit(fence, batch);
        return;
      }
      store
          .commits()
          .commit(
              fence, new Batch(List.of(), new WorkWrite(List.of(), taken, List.of(), List.of())));
      if (world.chance().oneIn(10)) {
        throw new StoreException.Unavailable("Planted: the second step is lost", null);
      }
      store.commits().commit(fence, BatchTampering.withoutTaken(batch));
    };
  }
}
