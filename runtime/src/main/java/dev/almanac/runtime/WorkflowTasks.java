package dev.almanac.runtime;

import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.id.Target;
import io.temporal.api.query.v1.WorkflowQueryResult;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Takes completed workflow tasks from workers. Any thread may call; no call blocks. */
public interface WorkflowTasks {
  /**
   * Completes a workflow task. The stage completes once the decision is durable.
   *
   * @param answers the worker's answers to the queries of the task, by their ids
   */
  CompletionStage<Reply> complete(
      Target target, CompleteWorkflowTask completion, Map<String, WorkflowQueryResult> answers);

  /**
   * The answer to a completion.
   *
   * @param attached the queries and updates of the next task, if the worker takes it at once
   */
  record Reply(CompleteWorkflowTask.Completed completed, TaskPolls.Attached attached) {}
}
