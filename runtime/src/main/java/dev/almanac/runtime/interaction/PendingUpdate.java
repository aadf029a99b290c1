package dev.almanac.runtime.interaction;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.WorkflowUpdates;
import dev.almanac.runtime.WorkflowUpdates.Stage;
import dev.almanac.runtime.loop.LoopTimers;
import dev.almanac.store.run.RunIdentity;
import io.temporal.api.update.v1.Outcome;
import io.temporal.api.update.v1.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** An update that the workflow has to see, or that a caller waits for. */
final class PendingUpdate {
  /** A caller that waits for the update. */
  static final class Waiter {
    final Stage awaited;
    final CompletableFuture<WorkflowUpdates.Reply> reply;

    LoopTimers.@Nullable Timer timer;

    Waiter(Stage awaited, CompletableFuture<WorkflowUpdates.Reply> reply) {
      this.awaited = awaited;
      this.reply = reply;
    }
  }

  final RunIdentity run;
  final String id;
  final List<Waiter> waiters = new ArrayList<>(1);

  /** The update itself, until the workflow is known to have accepted it. */
  @Nullable
  Request request;

  /** The stage that it is known to have reached. */
  Stage stage = Stage.ADMITTED;

  /** The start of the workflow task that it went with; if that task ended, it goes with another. */
  @Nullable
  String nonce;

  /** Whether the worker that holds the task knows it from the task before. */
  boolean isTold;

  PendingUpdate(RunIdentity run, String id, @Nullable Request request) {
    this.run = run;
    this.id = id;
    this.request = request;
  }

  WorkflowUpdates.Reply reply(Optional<Outcome> outcome) {
    return new WorkflowUpdates.Reply(run.runId(), id, stage, outcome);
  }

  /** Answers the waiters whose stage is reached. */
  void tellReached(LoopTimers timers) {
    for (var waiter : List.copyOf(waiters)) {
      if (waiter.awaited.compareTo(stage) <= 0) {
        leave(waiter, timers);
        waiter.reply.complete(reply(Optional.empty()));
      }
    }
  }

  void complete(Outcome outcome, LoopTimers timers) {
    stage = Stage.COMPLETED;
    for (var waiter : List.copyOf(waiters)) {
      leave(waiter, timers);
      waiter.reply.complete(reply(Optional.of(outcome)));
    }
  }

  void fail(CallFailed.Reason reason, LoopTimers timers) {
    for (var waiter : List.copyOf(waiters)) {
      leave(waiter, timers);
      waiter.reply.completeExceptionally(new CallFailed(reason));
    }
  }

  void leave(Waiter waiter, LoopTimers timers) {
    waiters.remove(waiter);
    if (waiter.timer != null) {
      timers.cancel(waiter.timer);
    }
  }

  /** Returns whether it is no longer needed. */
  boolean isSpent() {
    return request == null && waiters.isEmpty();
  }
}
