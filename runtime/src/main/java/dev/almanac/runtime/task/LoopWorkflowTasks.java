package dev.almanac.runtime.task;

import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.id.Target;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.WorkflowTasks;
import dev.almanac.runtime.commit.AfterCommit;
import dev.almanac.runtime.commit.GroupCommit;
import dev.almanac.runtime.interaction.TaskAttachments;
import dev.almanac.runtime.loop.Requests;
import dev.almanac.runtime.run.CachedRun;
import dev.almanac.runtime.run.RunDecider;
import dev.almanac.runtime.run.RunNumbers;
import dev.almanac.runtime.run.RunParts;
import dev.almanac.runtime.run.WorkflowLoader;
import io.temporal.api.query.v1.WorkflowQueryResult;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** Takes completed workflow tasks, with the answers to their queries and updates. */
public final class LoopWorkflowTasks implements WorkflowTasks {
  private final WorkflowLoader loader;
  private final RunDecider decider;
  private final GroupCommit commits;
  private final RunNumbers numbers;
  private final TaskAttachments attachments;
  private final Requests requests;

  public LoopWorkflowTasks(RunParts parts, RunNumbers numbers, TaskAttachments attachments) {
    this.loader = parts.loader();
    this.decider = parts.decider();
    this.commits = parts.commits();
    this.numbers = numbers;
    this.attachments = attachments;
    this.requests = parts.requests();
  }

  @Override
  public CompletionStage<Reply> complete(
      Target target, CompleteWorkflowTask completion, Map<String, WorkflowQueryResult> answers) {
    return requests.ask(Urgency.RESERVED, reply -> complete(target, completion, answers, reply));
  }

  /** Waits for a run number, because a completion may start the run that continues this one. */
  private void complete(
      Target target,
      CompleteWorkflowTask completion,
      Map<String, WorkflowQueryResult> answers,
      CompletableFuture<Reply> reply) {
    Consumer<CallFailed.Reason> failed =
        reason -> reply.completeExceptionally(new CallFailed(reason));
    loader.withRun(
        target,
        run -> {
          if (numbers.isStocked()) {
            complete(run, completion, answers, reply);
          } else {
            numbers.whenStocked(() -> complete(target, completion, answers, reply), failed);
          }
        },
        failed);
  }

  private void complete(
      CachedRun run,
      CompleteWorkflowTask completion,
      Map<String, WorkflowQueryResult> answers,
      CompletableFuture<Reply> reply) {
    switch (decider.decision(run, attachments.about(run, completion))) {
      case Decision.Accepted<CompleteWorkflowTask.Completed> accepted -> {
        var completed = accepted.reply();
        if (completed.isForgotten()) {
          decider.takeForgotten(run, accepted);
        } else {
          decider.take(run, accepted);
        }
        var nonce = completion.stamp().nonce();
        if (completed.isFailed()) {
          attachments.updates().taskFailed(run, nonce);
        }
        completed
            .next()
            .ifPresent(next -> attachments.attachNext(run, nonce, next.stamp().nonce()));
        commits.afterDurable(
            run.workflow(),
            accepted
                .refusal()
                .map(why -> AfterCommit.refusal(reply, new CallFailed.Reason.Refused(why)))
                .orElseGet(() ->
                    AfterCommit.step(() -> completed(run, completed, answers, reply), reply)));
      }
      case Decision.Refused<CompleteWorkflowTask.Completed>(var refusal) -> {
        if (refusal.reason() == Refusal.Reason.INVALID_ARGUMENT) {
          attachments.updates().taskFailed(run, completion.stamp().nonce());
        }
        commits.afterDurable(
            run.workflow(), AfterCommit.refusal(reply, new CallFailed.Reason.Refused(refusal)));
      }
    }
  }

  /** Takes the answers, except those of a failed task, which may be from a state that never was. */
  private void completed(
      CachedRun run,
      CompleteWorkflowTask.Completed completed,
      Map<String, WorkflowQueryResult> answers,
      CompletableFuture<Reply> reply) {
    if (completed.failure().isEmpty()) {
      attachments.queries().answered(run, answers);
      attachments.updates().rejected(run, completed.rejected());
    }
    var attached = completed
        .next()
        .map(next -> attachments.attached(run, next))
        .orElse(TaskPolls.Attached.NOTHING);
    reply.complete(new Reply(completed, attached));
    if (completed.isForgotten()) {
      attachments.settled(run); // no commit leads there
    }
  }
}
