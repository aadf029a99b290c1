package dev.almanac.simulator.planted;

import dev.almanac.simulator.fault.PassingStore;
import dev.almanac.simulator.world.World;
import dev.almanac.store.Batch;
import dev.almanac.store.Committer;
import dev.almanac.store.Store;
import java.util.function.UnaryOperator;

/** Commits something other than requested. */
final class TamperingStore extends PassingStore {
  private final Committer committer;

  private TamperingStore(Store store, Committer committer) {
    super(store);
    this.committer = committer;
  }

  /** Writes a changed batch. */
  static TamperingStore batches(Store store, UnaryOperator<Batch> bend) {
    return new TamperingStore(
        store, (fence, batch) -> store.commits().commit(fence, bend.apply(batch)));
  }

  /** Drops one batch in this many. */
  static TamperingStore dropping(Store store, World world, int oneIn) {
    return new TamperingStore(store, (fence, batch) -> {
      if (world.chance().oneIn(oneIn)) {
        world.note("planted: a commit is lost");
      } else {
        store.commits().commit(fence, batch);
      }
    });
  }

  @Override
  public Committer commits() {
    return committer;
  }
}
