package dev.almanac.runtime;

import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.Request;
import io.temporal.api.query.v1.WorkflowQueryResult;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** Starts runs, asks things of them, and shows them. Any thread may call; no call blocks. */
public interface Workflows {
  /** Starts a run, or does what the policies say about one that is there. */
  CompletionStage<StartReply> start(StartOrder order);

  /**
   * Decides a request on a run. The stage completes once the decision is durable.
   *
   * @param <R> what the request replies with
   */
  <R> CompletionStage<R> ask(Target target, Request<R> request, Urgency urgency);

  /**
   * Takes a completed workflow task, with the answers to what its worker was asked. The stage
   * completes once it is durable.
   */
  CompletionStage<TaskReply> complete(
      Target target, CompleteWorkflowTask completion, Map<String, WorkflowQueryResult> answers);

  /** Makes a run of the beginning of another one's history, and answers with its id. */
  CompletionStage<UUID> reset(ResetOrder order);

  /** Deletes a run; one that is open ends first. Once that is answered, nobody finds it. */
  CompletionStage<Boolean> delete(Target target);

  /** The run as it is after everything that was answered before. */
  CompletionStage<RunView> view(Target target);

  /**
   * What a worker is told of its completion.
   *
   * @param attached what it is asked with the next task, if it takes that at once
   */
  record TaskReply(CompleteWorkflowTask.Completed completed, TaskPolls.Attached attached) {}
}
