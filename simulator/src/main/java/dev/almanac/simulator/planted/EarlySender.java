package dev.almanac.simulator.planted;

import dev.almanac.simulator.fault.PassingStore;
import dev.almanac.simulator.world.World;
import dev.almanac.store.Batch;
import dev.almanac.store.Committer;
import dev.almanac.store.Store;
import dev.almanac.store.StoreException;
import dev.almanac.store.work.MessageRow;
import dev.almanac.store.work.WorkWrite;
import java.util.List;

/** Sends the start requests of schedules before the decision is stored, which may fail. */
final class EarlySender extends PassingStore {
  private final World world;

  EarlySender(Store store, World world) {
    super(store);
    this.world = world;
  }

  @Override
  public Committer commits() {
    return (fence, batch) -> {
      List<MessageRow> starts = batch.schedules().stream()
          .flatMap(write -> write.exchange().sent().stream())
          .filter(ScheduleTampering::isStart)
          .toList();
      if (starts.isEmpty() || !world.chance().oneIn(10)) {
        store.commits().commit(fence, batch);
        return;
      }
      var early = new WorkWrite(starts, List.of(), List.of(), List.of());
      store.commits().commit(fence, new Batch(List.of(), early));
      throw new StoreException.Unavailable("Planted: the decision is lost", null);
    };
  }
}
