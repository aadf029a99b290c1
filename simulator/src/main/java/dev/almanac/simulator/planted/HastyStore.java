package dev.almanac.simulator.planted;

import dev.almanac.simulator.fault.PassingStore;
import dev.almanac.simulator.world.World;
import dev.almanac.store.Batch;
import dev.almanac.store.Committer;
import dev.almanac.store.Fence;
import dev.almanac.store.NodeStore;
import dev.almanac.store.Store;
import dev.almanac.store.run.RunStore;
import java.util.ArrayList;
import java.util.List;

/** Reports a commit as done, and does it with the next read or write. */
final class HastyStore extends PassingStore {
  private record Commit(Fence fence, Batch batch) {}

  private final World world;
  private final List<Commit> pending = new ArrayList<>();

  HastyStore(Store store, World world) {
    super(store);
    this.world = world;
  }

  @Override
  public Committer commits() {
    return (fence, batch) -> {
      catchUp();
      pending.add(new Commit(fence, batch));
    };
  }

  @Override
  public RunStore runs() {
    catchUp();
    return store.runs();
  }

  /** A new process finds what the old one wrote, but not what it only promised. */
  @Override
  public NodeStore nodes() {
    if (!pending.isEmpty()) {
      world.note("planted: a commit is lost with its process");
      pending.clear();
    }
    return store.nodes();
  }

  private void catchUp() {
    for (var commit : List.copyOf(pending)) {
      store.commits().commit(commit.fence(), commit.batch());
    }
    pending.clear();
  }
}
