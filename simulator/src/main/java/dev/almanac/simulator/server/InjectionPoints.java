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

/** The points at which something can be put between the loops and what they use. */
public interface InjectionPoints {
  /** Changes nothing. */
  InjectionPoints HONEST = new InjectionPoints() {};

  /** Wraps the honest store, below all faults. */
  default Store store(Store store, World world) {
    return store;
  }

  default Surroundings surroundings(Surroundings surroundings, World world) {
    return surroundings;
  }

  /** Returns whether the server is a test server, which skips time whenever it can. */
  default boolean skipsTime() {
    return false;
  }

  /** Is called when such a server has skipped time. */
  default void skipped(Instant now) {}

  default Executor readers(Executor readers, World world) {
    return readers;
  }

  default Peers peers(Peers peers, World world) {
    return peers;
  }

  /** Returns the listener to call when the answer to a poll is not sent. */
  default Runnable unsent(Runnable listener) {
    return listener;
  }

  /** Returns the request for the completion of a workflow task. */
  default Request<CompleteWorkflowTask.Completed> completion(CompleteWorkflowTask task) {
    return task;
  }

  /** Returns what resets reapply. */
  default Reapply reapply(Reapply asked) {
    return asked;
  }
}
