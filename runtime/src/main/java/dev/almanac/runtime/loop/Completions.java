package dev.almanac.runtime.loop;

import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Target;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.Workflows;
import io.temporal.api.query.v1.WorkflowQueryResult;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Takes completed workflow tasks, and what their workers say to what they were asked besides. */
final class Completions {
  private final Loader loader;
  private final Decider decider;
  private final GroupCommit commits;
  private final RunNumbers numbers;
  private final Attachments attachments;

  Completions(Parts parts, RunNumbers numbers, Attachments attachments) {
    this.loader = parts.loader();
    this.decider = parts.decider();
    this.commits = parts.commits();
    this.numbers = numbers;
    this.attachments = attachments;
  }

  /** A completion may begin the run that goes on where this one ends, which takes a number. */
  void complete(
      Target target,
      CompleteWorkflowTask completion,
      Map<String, WorkflowQueryResult> answers,
      CompletableFuture<Workflows.TaskReply> reply) {
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
      CompletableFuture<Workflows.TaskReply> reply) {
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
                .map(why -> Parked.refusal(reply, Decider.refused(why)))
                .orElseGet(
                    () -> Parked.step(() -> completed(run, completed, answers, reply), reply)));
      }
      case Decision.Rejected<CompleteWorkflowTask.Completed>(var refusal) -> {
        if (refusal.reason() == Refusal.Reason.INVALID_ARGUMENT) {
          attachments.updates().taskFailed(run, completion.stamp().nonce());
        }
        commits.afterDurable(run.workflow(), Parked.refusal(reply, Decider.refused(refusal)));
      }
    }
  }

  /** A task that failed instead may have answered from a state that does not exist. */
  private void completed(
      CachedRun run,
      CompleteWorkflowTask.Completed completed,
      Map<String, WorkflowQueryResult> answers,
      CompletableFuture<Workflows.TaskReply> reply) {
    if (completed.failure().isEmpty()) {
      attachments.queries().answered(run, answers);
      attachments.updates().rejected(run, completed.rejected());
    }
    var attached = completed
        .next()
        .map(next -> attachments.attached(run, next))
        .orElse(TaskPolls.Attached.NOTHING);
    reply.complete(new Workflows.TaskReply(completed, attached));
    if (completed.isForgotten()) {
      attachments.settle(run); // no commit leads there
    }
  }
}
