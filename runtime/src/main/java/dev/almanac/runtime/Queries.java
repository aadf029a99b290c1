package dev.almanac.runtime;

import dev.almanac.engine.id.Target;
import dev.almanac.engine.query.QueryOutcome;
import io.temporal.api.enums.v1.QueryRejectCondition;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.query.v1.WorkflowQuery;
import io.temporal.api.query.v1.WorkflowQueryResult;
import java.util.concurrent.CompletionStage;

/** Has workers asked about runs. Any thread may call; no call blocks, and none writes anything. */
public interface Queries {
  /** Asks a worker, who knows all that was acknowledged before. */
  CompletionStage<Reply> ask(Target target, Question question, Histories.Wait wait);

  /**
   * A worker answers a question that it was given by itself. Fails if nobody waits for it any more.
   *
   * @param id what the worker was given with the question
   */
  CompletionStage<Boolean> answer(Target target, String id, WorkflowQueryResult answer);

  /** What a client wants to know. */
  record Question(WorkflowQuery query, QueryRejectCondition condition) {}

  /** What came of a question. */
  sealed interface Reply {
    /** A worker has answered. */
    record Heard(QueryOutcome outcome) implements Reply {}

    /** The client did not want an answer from a run in this state. */
    record Rejected(WorkflowExecutionStatus status) implements Reply {}

    /** No worker of the task queue has answered in time. */
    record Late(String taskQueue) implements Reply {}
  }
}
