package dev.almanac.runtime.run;

import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.workflow.TerminateWorkflow;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.commit.AfterCommit;
import dev.almanac.runtime.commit.GroupCommit;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.StoreFaults;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Deletes runs; an open run is terminated first. After the answer nobody finds the run; the rest of
 * its rows is deleted in small steps, as after its retention.
 */
public final class RunDeleter {
  private static final WorkflowExecutionTerminatedEventAttributes DELETED =
      WorkflowExecutionTerminatedEventAttributes.newBuilder()
          .setReason("Delete workflow execution")
          .setIdentity("history-service")
          .build();

  private final LoopContext context;
  private final RunCache cache;
  private final WorkflowLoader loader;
  private final RunDecider decider;
  private final GroupCommit commits;
  private final UnreadableRuns unreadable;

  public RunDeleter(RunParts parts, UnreadableRuns unreadable) {
    this.unreadable = unreadable;
    this.context = parts.context();
    this.cache = parts.cache();
    this.loader = parts.loader();
    this.decider = parts.decider();
    this.commits = parts.commits();
  }

  public void delete(Target target, CompletableFuture<Boolean> reply) {
    loader.withRun(
        target,
        run -> {
          if (decider.decision(run, new TerminateWorkflow(DELETED))
              instanceof Decision.Accepted<Boolean> ended) {
            decider.take(run, ended);
          }
          commits.afterDurable(run.workflow(), AfterCommit.step(() -> forget(run, reply), reply));
        },
        reason -> {
          if (UnreadableRuns.isCause(reason)) {
            unreadable.delete(target, reply);
          } else {
            reply.completeExceptionally(new CallFailed(reason));
          }
        });
  }

  /** Deletes on the writer, so that no later commit has changes of this run. */
  private void forget(CachedRun run, CompletableFuture<Boolean> reply) {
    context.writer().execute(() -> {
      try {
        var fence = context.fences().current();
        context.store().retention().forget(fence, List.of(run.identity()));
      } catch (RuntimeException e) {
        var reason = StoreFaults.reason(e);
        forgotten(run, () -> reply.completeExceptionally(new CallFailed(reason)));
        return;
      }
      forgotten(run, () -> reply.complete(true));
    });
  }

  /** Forgets the run even after a failure, because only the database knows the outcome. */
  private void forgotten(CachedRun run, Runnable answer) {
    context.mailbox().post(() -> {
      cache.forget(run.identity());
      context.changes().workflow(run.identity().namespace(), run.identity().workflowId());
      answer.run();
    });
  }
}
