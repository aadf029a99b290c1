package dev.almanac.simulator.planted;

import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.reset.Reapply;
import dev.almanac.runtime.loop.Peers;
import dev.almanac.runtime.loop.Surroundings;
import dev.almanac.runtime.matching.TaskRef;
import dev.almanac.simulator.server.InjectionPoints;
import dev.almanac.simulator.world.World;
import dev.almanac.store.Batch;
import dev.almanac.store.Store;
import io.temporal.api.enums.v1.ResetReapplyType;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/** Deliberate bugs. */
public enum PlantedBug implements InjectionPoints {
  /** Commits are reported as done before they are, and a crash loses them. */
  REPLY_BEFORE_COMMIT(5, HastyStore::new),
  /** Some valid commits are not done at all. */
  LOST_COMMIT(4, (store, world) -> TamperingStore.dropping(store, world, 40)),
  /** Half of a batch is written. */
  TORN_COMMIT(5, BatchTampering::torn),
  /** A run that is not in memory does not wake up. */
  DROPPED_TIMER(7, BatchTampering::withoutAttention),
  /** A task that should wait in the backlog is not written. */
  LOST_BACKLOG_ROW(7, BatchTampering::withoutBacklog),
  /** The row of a task that no longer waits stays in the backlog. */
  KEPT_BACKLOG_ROW(4, BatchTampering::withoutDrains),
  /** Facts are forgotten: starts of activities, request ids, heartbeats. */
  DROPPED_FACT(5, BatchTampering::withoutFacts),
  /** The pointer of a workflow id is not written. */
  LOST_POINTER(5, BatchTampering::withoutPointer),
  /** Lists do not show a run that was started. */
  HIDDEN_START(5, BatchTampering::withoutVisibility),
  /** A replaced process goes on writing. */
  FORGOTTEN_FENCE(9, (store, world) -> new UnfencedStore(store)),
  /** A process that was suspended takes the place of its successor. */
  USURPED_PLACE(7, (store, world) -> new UsurpingStore(store)),
  /** Nonces repeat, so that a token fits another task. */
  STALE_TOKEN(4) {
    @Override
    public Surroundings surroundings(Surroundings surroundings, World world) {
      return new RepetitiveSurroundings(surroundings);
    }
  },
  /** The machine's clock is always trusted. */
  BELIEVED_CLOCK(4) {
    @Override
    public Surroundings surroundings(Surroundings surroundings, World world) {
      return new CredulousSurroundings(surroundings, world);
    }
  },
  /** The result of a read never arrives. */
  LOST_LETTER(7) {
    @Override
    public Executor readers(Executor readers, World world) {
      return job -> {
        if (world.chance().oneIn(100)) {
          world.note("planted: a read is lost");
        } else {
          readers.execute(job);
        }
      };
    }
  },
  /** A message to another run is sent on, but not written. */
  LOST_INBOX_ROW(5, BatchTampering::withoutSent),
  /** The effect of a message is written, but its row stays, so that it is taken again. */
  MESSAGE_TAKEN_TWICE(5, BatchTampering::withoutTaken),
  /** The row of a message is deleted first, and its effect is written afterwards. */
  MESSAGE_DELETED_FIRST(5, TwoStepStore::new),
  /** The other run is not told of a stored message. */
  UNSEEN_MESSAGE(5) {
    @Override
    public Peers peers(Peers peers, World world) {
      return new BlindPeers(peers, world);
    }
  },
  /** The queue is not told of tasks in the backlog. */
  LOST_NOTICE(5) {
    @Override
    public Peers peers(Peers peers, World world) {
      return new ForgetfulPeers(peers, world);
    }
  },
  /** A run ends, but its successor is not stored. */
  LOST_SUCCESSOR(4, BatchTampering::withoutSuccessors),
  /** A run gets two successors. */
  TWIN_SUCCESSOR(4, BatchTampering::withTwinSuccessors),
  /** A signal that arrives while a workflow continues as new is dropped with its run. */
  SIGNAL_LOST_AT_CONTINUATION(4) {
    @Override
    public Request<CompleteWorkflowTask.Completed> completion(CompleteWorkflowTask task) {
      return new UnseenEventsIgnored(task);
    }
  },
  /** A query does not reach the queue that workers poll. */
  LOST_QUESTION(4) {
    @Override
    public Peers peers(Peers peers, World world) {
      return new TamperedQueries(peers, question -> true, question -> question);
    }
  },
  /** A worker gets a query without a history, though it does not cache the run. */
  MISTAKEN_WORKER(1) {
    @Override
    public Peers peers(Peers peers, World world) {
      return new TamperedQueries(
          peers,
          question -> question.sticky(),
          question -> TaskRef.question(
              question.queue(),
              true,
              Objects.requireNonNull(question.identity()),
              Objects.requireNonNull(question.question())));
    }
  },
  /** What was not sent to a worker that polled is never offered again. */
  UNSENT_TASK(14) {
    @Override
    public Runnable unsent(Runnable listener) {
      return () -> {};
    }
  },
  /** Snapshots lose the accepted updates. */
  FORGOTTEN_UPDATES(14, BatchTampering::withoutUpdates),
  /** A reset reapplies nothing. */
  LOST_REAPPLY(1) {
    @Override
    public Reapply reapply(Reapply asked) {
      return new Reapply(ResetReapplyType.RESET_REAPPLY_TYPE_NONE, List.of());
    }
  },
  /** A reset creates a new run, and the old one goes on. */
  HALF_RESET(4, BatchTampering::withoutReplaced),
  /** The request id of the last reset is forgotten. */
  FORGOTTEN_REQUEST(2, BatchTampering::withoutResetRequest),
  /** A deleted run ends, but stays. */
  HALF_DELETION(3, (store, world) -> new KeepingStore(store));

  @SuppressWarnings("ImmutableEnumChecker") // a function without state
  private final BiFunction<Store, World, Store> tampering;

  private final long tellingSeed;

  /** The store is honest. */
  PlantedBug(long tellingSeed) {
    this(tellingSeed, (store, world) -> store);
  }

  PlantedBug(long tellingSeed, BiFunction<Store, World, Store> tampering) {
    this.tellingSeed = tellingSeed;
    this.tampering = tampering;
  }

  PlantedBug(long tellingSeed, UnaryOperator<Batch> bend) {
    this(tellingSeed, (store, world) -> TamperingStore.batches(store, bend));
  }

  /** Returns a seed that has found this bug soon. It saves time and promises nothing. */
  public long tellingSeed() {
    return tellingSeed;
  }

  @Override
  public Store store(Store store, World world) {
    return tampering.apply(store, world);
  }
}
