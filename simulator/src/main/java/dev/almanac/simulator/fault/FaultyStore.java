package dev.almanac.simulator.fault;

import dev.almanac.simulator.world.World;
import dev.almanac.store.Batch;
import dev.almanac.store.Committer;
import dev.almanac.store.Fence;
import dev.almanac.store.NodeStore;
import dev.almanac.store.Store;
import dev.almanac.store.StoreException;
import dev.almanac.store.list.VisibilityStore;
import dev.almanac.store.run.HistoryRow;
import dev.almanac.store.run.RetentionStore;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.run.RunStore;
import dev.almanac.store.schedule.CalendarStore;
import dev.almanac.store.schedule.LedgerStore;
import dev.almanac.store.schedule.ScheduleStore;
import dev.almanac.store.work.WorkStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

/** Fails according to a plan. Used by one thread. */
public final class FaultyStore extends PassingStore {
  /** A commit that was reported as failed and may still be done. */
  private record Late(Fence fence, Batch batch) {}

  private final World world;
  private final List<Late> late = new ArrayList<>();
  private FaultPlan plan = FaultPlan.NONE;

  public FaultyStore(Store store, World world) {
    super(store);
    this.world = world;
  }

  public void failsAs(FaultPlan next) {
    plan = next;
  }

  @Override
  public Committer commits() {
    return (fence, batch) -> {
      if (!world.chance().oneIn(plan.commits())) {
        store.commits().commit(fence, batch);
        return;
      }
      switch (world.chance().below(4)) {
        case 0 -> throw unavailable("commit not done");
        case 1 -> {
          store.commits().commit(fence, batch);
          throw unavailable("commit done");
        }
        case 2 -> {
          late.add(new Late(fence, batch));
          world.after(world.chance().upTo(Duration.ofSeconds(2)), "late commit", () -> settle(1));
          throw unavailable("commit done later, or not");
        }
        default -> {
          world.note("fault: full");
          throw new StoreException.Full("Simulated: full", null);
        }
      }
    };
  }

  @Override
  public NodeStore nodes() {
    return new NodeStore() {
      @Override
      public Fence take(String node) {
        return epoch(() -> store.nodes().take(node));
      }

      @Override
      public Fence renew(Fence fence) {
        return epoch(() -> store.nodes().renew(fence));
      }

      @Override
      public void confirm(Fence fence) {
        mayFail("place");
        store.nodes().confirm(fence);
      }

      private Fence epoch(Supplier<Fence> taken) {
        if (!world.chance().oneIn(plan.takes())) {
          settle(late.size());
          return taken.get();
        }
        if (world.chance().oneIn(2)) {
          settle(late.size());
          world.note("epoch " + taken.get().epoch());
          throw unavailable("epoch taken");
        }
        throw unavailable("epoch not taken");
      }

      @Override
      public long reserveRunNumbers(Fence fence, int count) {
        mayFail("numbers");
        return store.nodes().reserveRunNumbers(fence, count);
      }

      @Override
      public UUID cluster(Fence fence, UUID proposed) {
        mayFail("cluster");
        return store.nodes().cluster(fence, proposed);
      }
    };
  }

  /** Does, or drops, the oldest late commits. */
  private void settle(int count) {
    for (int at = 0; at < count && !late.isEmpty(); at++) {
      var first = late.removeFirst();
      if (world.chance().oneIn(2)) {
        world.note("late commit is done");
        commitLate(first);
      } else {
        world.note("late commit is not done");
      }
    }
  }

  /** A refused late commit is not done, and nobody learns of it. */
  private void commitLate(Late commit) {
    try {
      store.commits().commit(commit.fence(), commit.batch());
    } catch (StoreException.FenceLost | StoreException.Rejected refused) {
      world.note("late commit is refused");
    }
  }

  @Override
  public RunStore runs() {
    mayFail("runs");
    return store.runs();
  }

  @Override
  public WorkStore work() {
    mayFail("work");
    return store.work();
  }

  @Override
  public ScheduleStore schedules() {
    mayFail("schedules");
    return store.schedules();
  }

  @Override
  public LedgerStore ledgers() {
    mayFail("ledgers");
    return store.ledgers();
  }

  @Override
  public CalendarStore calendars() {
    mayFail("calendars");
    return store.calendars();
  }

  @Override
  public VisibilityStore visibility() {
    mayFail("visibility");
    return store.visibility();
  }

  private void mayFail(String what) {
    if (world.chance().oneIn(plan.reads())) {
      throw unavailable("no answer about " + what);
    }
  }

  private StoreException unavailable(String what) {
    world.note("fault: " + what);
    return new StoreException.Unavailable("Simulated: " + what, null);
  }

  @Override
  public RetentionStore retention() {
    return new RetentionStore() {
      @Override
      public List<RunIdentity> closedBefore(UUID namespace, long time, int limit) {
        return store.retention().closedBefore(namespace, time, limit);
      }

      @Override
      public boolean close(Fence fence, RunIdentity run, HistoryRow last, int status, long time) {
        return store.retention().close(fence, run, last, status, time);
      }

      @Override
      public void forget(Fence fence, List<RunIdentity> runs) {
        mayFail("deletion, which was not done");
        store.retention().forget(fence, runs);
        mayFail("deletion, which was done");
      }

      @Override
      public int sweep(Fence fence, int rows) {
        return store.retention().sweep(fence, rows);
      }
    };
  }
}
