package dev.almanac.simulator.server;

import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.reset.Reapply;
import dev.almanac.runtime.loop.Peers;
import dev.almanac.runtime.loop.Surroundings;
import dev.almanac.simulator.world.World;
import dev.almanac.store.Store;
import java.time.Instant;
import java.util.concurrent.Executor;

/** Where something else can be put between the loops and what they work with. */
public interface InjectionPoints {
  /** Nothing is put anywhere. */
  InjectionPoints HONEST = new InjectionPoints() {};

  /** Between the loops with all their faults, and the honest store. */
  default Store store(Store store, World world) {
    return store;
  }

  default Surroundings surroundings(Surroundings surroundings, World world) {
    return surroundings;
  }

  /** Whether the server is one for tests, which skips time whenever it can. */
  default boolean skipsTime() {
    return false;
  }

  /** Is told when such a server has skipped time. */
  default void skipped(Instant now) {}

  default Executor readers(Executor readers, World world) {
    return readers;
  }

  default Peers peers(Peers peers, World world) {
    return peers;
  }

  /** What a loop is asked when a worker completes its workflow task. */
  default Request<CompleteWorkflowTask.Completed> completion(CompleteWorkflowTask task) {
    return task;
  }

  /** What resets take in again, where something else was asked for. */
  default Reapply reapply(Reapply asked) {
    return asked;
  }
}
