package dev.almanac.simulator.server;

import dev.almanac.runtime.fault.FatalFault;
import dev.almanac.runtime.fault.Tenure;
import dev.almanac.runtime.loop.Fences;
import dev.almanac.simulator.world.World;
import dev.almanac.store.Fence;
import dev.almanac.store.NodeStore;
import dev.almanac.store.StoreException;
import java.time.Duration;

/** The place of one process, and whether it may still answer. */
final class NodeTenure {
  static final Duration LEASE = Duration.ofSeconds(3);
  private static final Duration PAUSE = Duration.ofMillis(500);

  private final World world;
  private final Fences fences;
  private final Tenure tenure;
  private Runnable whenLost = () -> {};

  NodeTenure(World world, NodeStore nodes, Fence taken) {
    this.world = world;
    this.fences = new Fences(nodes, taken, this::lost);
    this.tenure = Tenure.leased(LEASE, world.time()::nanos);
  }

  void whenLost(Runnable listener) {
    whenLost = listener;
  }

  private void lost(FatalFault fault) {
    world.note(fault.message());
    tenure.end();
    whenLost.run();
  }

  Fences fences() {
    return fences;
  }

  boolean mayAnswer() {
    return tenure.mayAnswer();
  }

  /** Checks now, and again after a while. */
  void watch(SimulatedNode process) {
    if (!process.isAlive()) {
      return;
    }
    if (!process.isSuspended()) {
      look();
    }
    world.after(PAUSE, "look at the place", () -> watch(process));
  }

  private void look() {
    long asked = tenure.now();
    try {
      fences.confirm();
      tenure.confirmed(asked);
    } catch (StoreException.FenceLost lost) {
      world.note("the place is lost: " + lost.getMessage());
    } catch (StoreException.Unavailable fault) {
      tenure.doubted();
    }
  }
}
