package dev.almanac.runtime.interaction;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.state.Updates;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.StartOrder;
import dev.almanac.runtime.StartReply;
import dev.almanac.runtime.WorkflowUpdates;
import dev.almanac.runtime.WorkflowUpdates.Patience;
import dev.almanac.runtime.WorkflowUpdates.StartReplies;
import dev.almanac.runtime.loop.PendingReply;
import dev.almanac.runtime.run.CachedRun;
import dev.almanac.runtime.run.RunStarter;
import dev.almanac.runtime.run.WorkflowLoader;
import io.temporal.api.update.v1.Request;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Starts runs together with an update. A new run gets the update in the step in which its start
 * becomes durable, so that its first workflow task includes it.
 */
final class UpdateWithStart {
  private final WorkflowLoader loader;
  private final RunStarter starter;
  private final LoopUpdates updates;

  UpdateWithStart(WorkflowLoader loader, RunStarter starter, LoopUpdates updates) {
    this.loader = loader;
    this.starter = starter;
    this.updates = updates;
  }

  void start(
      StartOrder order, Request update, Patience patience, PendingReply<StartReplies> reply) {
    new Pair(order, update, patience, reply).begin();
  }

  /** Returns the first run of the chain. */
  static UUID firstRunId(CachedRun run) {
    var first = run.state().execution().started().getFirstExecutionRunId();
    return first.isEmpty() ? run.identity().runId() : UUID.fromString(first);
  }

  /** A start with its update. */
  private final class Pair {
    private final StartOrder order;
    private final Request update;
    private final Patience patience;
    private final PendingReply<StartReplies> reply;

    /** Whether an existing run closed before it answered the update. */
    private boolean isRepeated;

    Pair(StartOrder order, Request update, Patience patience, PendingReply<StartReplies> reply) {
      this.order = order;
      this.update = update;
      this.patience = patience;
      this.reply = reply;
    }

    /** Begins with the newest run: if it answers the update, no other run gets it. */
    void begin() {
      var key = order.workflow();
      loader.withRun(Target.current(key.namespace(), key.workflowId()), this::goOn, reason -> {
        if (reason instanceof CallFailed.Reason.NotFound) {
          start();
        } else {
          reply.complete(new StartReplies.StartFailed(reason));
        }
      });
    }

    private void goOn(CachedRun run) {
      var runId = run.identity().runId();
      var status = run.state().execution().status();
      if (hasAnswered(run)) {
        update(runId, done -> new StartReplies.Answered(firstRunId(run), status, done), false);
      } else if (run.state().open() && updates.isKnown(run, update.getMeta().getUpdateId())) {
        var used = new StartReply.UsedExisting(runId, firstRunId(run));
        update(runId, done -> new StartReplies.Done(used, done), false);
      } else {
        start();
      }
    }

    /** Returns whether the run has an answer. A closed run will not answer open updates. */
    private boolean hasAnswered(CachedRun run) {
      return run.state()
          .updates()
          .get(update.getMeta().getUpdateId())
          .filter(Updates.Update::isCompleted)
          .isPresent();
    }

    private void start() {
      var started = new CompletableFuture<StartReply>();
      then(started, (start, failure) -> {
        switch (start) {
          case null -> reply.complete(new StartReplies.StartFailed(reason(failure)));
          case StartReply.Started begun ->
            update(begun.runId(), done -> new StartReplies.Done(start, done), begun.isNew());
          case StartReply.UsedExisting used ->
            update(used.runId(), done -> new StartReplies.Done(start, done), false);
          case StartReply.Taken taken -> reply.complete(new StartReplies.Taken(taken));
        }
      });
      starter.start(order, started);
    }

    private void update(
        UUID run, Function<WorkflowUpdates.Reply, StartReplies> whenDone, boolean isStarted) {
      var target = Target.run(order.workflow().namespace(), order.workflow().workflowId(), run);
      var updated = reply.<WorkflowUpdates.Reply>part();
      then(updated, (done, failure) -> {
        if (done == null) {
          failed(reason(failure), isStarted);
        } else {
          reply.complete(whenDone.apply(done));
        }
      });
      updates.update(target, update, patience, updated);
    }

    /** Fails, or starts again after a run closed under the update, but only once. */
    private void failed(CallFailed.Reason reason, boolean isStarted) {
      if (isStarted || !isOfEnd(reason)) {
        reply.complete(new StartReplies.UpdateFailed(reason, isStarted));
      } else if (isRepeated) {
        reply.complete(new StartReplies.UpdateAborted(LoopUpdates.ENDED.message()));
      } else {
        isRepeated = true;
        begin();
      }
    }
  }

  private static boolean isOfEnd(CallFailed.Reason reason) {
    return reason instanceof CallFailed.Reason.Refused(var refusal)
        && (refusal.equals(LoopUpdates.ENDED) || refusal.equals(Refusal.closed()));
  }

  /** Continues in the same step, on the loop. */
  private static <T> void then(
      CompletionStage<T> stage, BiConsumer<@Nullable T, @Nullable Throwable> next) {
    stage.whenComplete(next);
  }

  private static CallFailed.Reason reason(@Nullable Throwable failure) {
    return failure instanceof CallFailed failed
        ? failed.reason()
        : new CallFailed.Reason.Unavailable("Almanac failed; its log has the reason");
  }
}
