package dev.almanac.runtime.loop;

import dev.almanac.engine.state.Updates;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.StartOrder;
import dev.almanac.runtime.StartReply;
import dev.almanac.runtime.Target;
import dev.almanac.runtime.WorkflowUpdates;
import dev.almanac.runtime.WorkflowUpdates.Patience;
import dev.almanac.runtime.WorkflowUpdates.StartReplies;
import io.temporal.api.update.v1.Request;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Starts runs together with an update. The update is put to a new run in the step in which its
 * start becomes durable, so that its first workflow task shows it.
 */
final class UpdateStarter {
  private final Loader loader;
  private final Starter starter;
  private final UpdateDesk updates;

  UpdateStarter(Loader loader, Starter starter, UpdateDesk updates) {
    this.loader = loader;
    this.starter = starter;
    this.updates = updates;
  }

  void start(StartOrder order, Request update, Patience patience, Reply<StartReplies> reply) {
    new Pair(order, update, patience, reply).begin();
  }

  /** A start and an update that belong together. */
  private final class Pair {
    private final StartOrder order;
    private final Request update;
    private final Patience patience;
    private final Reply<StartReplies> reply;

    Pair(StartOrder order, Request update, Patience patience, Reply<StartReplies> reply) {
      this.order = order;
      this.update = update;
      this.patience = patience;
      this.reply = reply;
    }

    /** An update that the newest run answers is not put to another one, whatever the policies. */
    void begin() {
      var key = order.workflow();
      loader.withRun(
          Target.current(key.namespace(), key.workflowId()),
          run -> {
            if (isAnsweredBy(run)) {
              update(used(run), run.identity.runId());
            } else {
              start();
            }
          },
          reason -> {
            if (reason instanceof CallFailed.Reason.NotFound) {
              start();
            } else {
              reply.complete(new StartReplies.StartFailed(reason));
            }
          });
    }

    /** One that has ended will not answer what it left open; a new run may. */
    private boolean isAnsweredBy(CachedRun run) {
      String id = update.getMeta().getUpdateId();
      return run.state.open()
          ? updates.isKnown(run, id)
          : run.state.updates().get(id).filter(Updates.Update::isCompleted).isPresent();
    }

    private static StartReply used(CachedRun run) {
      var first = run.state.execution().started().getFirstExecutionRunId();
      var runId = run.identity.runId();
      return new StartReply.UsedExisting(runId, first.isEmpty() ? runId : UUID.fromString(first));
    }

    private void start() {
      var started = new CompletableFuture<StartReply>();
      then(started, (start, failure) -> {
        switch (start) {
          case null -> reply.complete(new StartReplies.StartFailed(reason(failure)));
          case StartReply.Started(var run, var first, var isNew, var task) -> update(start, run);
          case StartReply.UsedExisting(var run, var first) -> update(start, run);
          case StartReply.Taken taken -> reply.complete(new StartReplies.Taken(taken));
        }
      });
      starter.start(order, started);
    }

    private void update(StartReply start, UUID run) {
      var target = Target.run(order.workflow().namespace(), order.workflow().workflowId(), run);
      var updated = reply.<WorkflowUpdates.Reply>part();
      then(
          updated,
          (done, failure) -> reply.complete(
              done == null
                  ? new StartReplies.UpdateFailed(reason(failure))
                  : new StartReplies.Done(start, done)));
      updates.update(target, update, patience, updated);
    }
  }

  /** Goes on in the same step, on the loop. */
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
