package dev.almanac.simulator.planted;

import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.reset.Reapply;
import dev.almanac.runtime.loop.Peers;
import dev.almanac.runtime.loop.Surroundings;
import dev.almanac.runtime.matching.TaskRef;
import dev.almanac.simulator.server.InjectionPoints;
import dev.almanac.simulator.world.World;
import dev.almanac.store.Store;
import io.temporal.api.enums.v1.ResetReapplyType;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;

/** What is wrong on purpose. */
public enum PlantedBug implements InjectionPoints {
  /** Commits are reported as done before they are, and a crash loses them. */
  REPLY_BEFORE_COMMIT {
    @Override
    public Store store(Store store, World world) {
      return new HastyStore(store, world);
    }
  },
  /** Some commits that nobody objects to are not done at all. */
  LOST_COMMIT {
    @Override
    public Store store(Store store, World world) {
      return TamperingStore.dropping(store, world, 40);
    }
  },
  /** Half of a batch is written. */
  TORN_COMMIT {
    @Override
    public Store store(Store store, World world) {
      return TamperingStore.batches(store, BatchTampering::torn);
    }
  },
  /** A run does not wake up at its time, unless it is awake. */
  DROPPED_TIMER {
    @Override
    public Store store(Store store, World world) {
      return TamperingStore.batches(store, BatchTampering::withoutAttention);
    }
  },
  /** A task that was to wait for a worker in the database does not. */
  LOST_BACKLOG_ROW {
    @Override
    public Store store(Store store, World world) {
      return TamperingStore.batches(store, BatchTampering::withoutBacklog);
    }
  },
  /** The row of a task that waits no more stays in the backlog. */
  KEPT_BACKLOG_ROW {
    @Override
    public Store store(Store store, World world) {
      return TamperingStore.batches(store, BatchTampering::withoutDrains);
    }
  },
  /** What has no event is forgotten: starts of activities, request ids, heartbeats. */
  DROPPED_FACT {
    @Override
    public Store store(Store store, World world) {
      return TamperingStore.batches(store, BatchTampering::withoutFacts);
    }
  },
  /** Where a workflow id leads is not written. */
  LOST_POINTER {
    @Override
    public Store store(Store store, World world) {
      return TamperingStore.batches(store, BatchTampering::withoutPointer);
    }
  },
  /** Lists do not show a run that was started. */
  HIDDEN_START {
    @Override
    public Store store(Store store, World world) {
      return TamperingStore.batches(store, BatchTampering::withoutVisibility);
    }
  },
  /** A process that was replaced goes on writing. */
  FORGOTTEN_FENCE {
    @Override
    public Store store(Store store, World world) {
      return new UnfencedStore(store);
    }
  },
  /** A process that was away takes the place of the one that came after it. */
  USURPED_PLACE {
    @Override
    public Store store(Store store, World world) {
      return new UsurpingStore(store);
    }
  },
  /** Nonces come again, so that a token fits a task that it was not made for. */
  STALE_TOKEN {
    @Override
    public Surroundings surroundings(Surroundings surroundings, World world) {
      return new RepetitiveSurroundings(surroundings);
    }
  },
  /** The clock of the machine is believed whatever it shows. */
  BELIEVED_CLOCK {
    @Override
    public Surroundings surroundings(Surroundings surroundings, World world) {
      return new CredulousSurroundings(surroundings, world);
    }
  },
  /** The result of a read never arrives. */
  LOST_LETTER {
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
  /** A message to another run is not written, though it is sent on. */
  LOST_INBOX_ROW {
    @Override
    public Store store(Store store, World world) {
      return TamperingStore.batches(store, BatchTampering::withoutSent);
    }
  },
  /** What a message leads to is written, and its row stays, so that it is taken in again. */
  MESSAGE_TAKEN_TWICE {
    @Override
    public Store store(Store store, World world) {
      return TamperingStore.batches(store, BatchTampering::withoutTaken);
    }
  },
  /** The row of a message is deleted first, and what it leads to is written afterwards. */
  MESSAGE_DELETED_FIRST {
    @Override
    public Store store(Store store, World world) {
      return new TwoStepStore(store, world);
    }
  },
  /** The other run is not told that a message was stored for it. */
  UNSEEN_MESSAGE {
    @Override
    public Peers peers(Peers peers, World world) {
      return new BlindPeers(peers, world);
    }
  },
  /** The queue is not told that tasks for it were written to the backlog. */
  LOST_NOTICE {
    @Override
    public Peers peers(Peers peers, World world) {
      return new ForgetfulPeers(peers, world);
    }
  },
  /** A run ends, but the one that goes on where it has ended is not stored. */
  LOST_SUCCESSOR {
    @Override
    public Store store(Store store, World world) {
      return TamperingStore.batches(store, BatchTampering::withoutSuccessors);
    }
  },
  /** Two runs go on where one has ended. */
  TWIN_SUCCESSOR {
    @Override
    public Store store(Store store, World world) {
      return TamperingStore.batches(store, BatchTampering::withTwinSuccessors);
    }
  },
  /** A signal that arrives while a workflow continues as new is dropped with its run. */
  SIGNAL_LOST_AT_CONTINUATION {
    @Override
    public Request<CompleteWorkflowTask.Completed> completion(CompleteWorkflowTask task) {
      return new UnseenEventsIgnored(task);
    }
  },
  /** A question does not reach the queue where workers would hear it. */
  LOST_QUESTION {
    @Override
    public Peers peers(Peers peers, World world) {
      return new TamperedQueries(peers, question -> true, question -> question);
    }
  },
  /** A worker is asked without a history, though it does not have the run in its cache. */
  MISTAKEN_WORKER {
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
  /** Snapshots do not keep the updates that were accepted. */
  FORGOTTEN_UPDATES {
    @Override
    public Store store(Store store, World world) {
      return TamperingStore.batches(store, BatchTampering::withoutUpdates);
    }
  },
  /** A reset takes nothing in again. */
  LOST_REAPPLY {
    @Override
    public Reapply reapply(Reapply asked) {
      return new Reapply(ResetReapplyType.RESET_REAPPLY_TYPE_NONE, List.of());
    }
  },
  /** A reset makes a new run, and the old one goes on. */
  HALF_RESET {
    @Override
    public Store store(Store store, World world) {
      return TamperingStore.batches(store, BatchTampering::withoutReplaced);
    }
  },
  /** Nobody remembers which request a workflow was last reset by. */
  FORGOTTEN_REQUEST {
    @Override
    public Store store(Store store, World world) {
      return TamperingStore.batches(store, BatchTampering::withoutResetRequest);
    }
  },
  /** A run ends when it is deleted, and stays. */
  HALF_DELETION {
    @Override
    public Store store(Store store, World world) {
      return new KeepingStore(store);
    }
  }
}
