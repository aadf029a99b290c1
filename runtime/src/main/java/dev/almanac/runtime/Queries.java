package dev.almanac.runtime;

import dev.almanac.engine.id.Target;
import dev.almanac.engine.query.QueryOutcome;
import io.temporal.api.enums.v1.QueryRejectCondition;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.query.v1.WorkflowQuery;
import io.temporal.api.query.v1.WorkflowQueryResult;
import java.util.concurrent.CompletionStage;

/** Sends queries to workers. Any thread may call; no call blocks, and none writes anything. */
public interface Queries {
  /** Queries a worker, which knows everything acknowledged before the call. */
  CompletionStage<Reply> ask(Target target, Question question, Histories.Wait wait);

  /**
   * Takes a worker's answer to a query that it received alone. Fails if no caller waits for it.
   *
   * @param id the id that the worker received with the query
   */
  CompletionStage<Boolean> answer(Target target, String id, WorkflowQueryResult answer);

  /** A client's query. */
  record Question(WorkflowQuery query, QueryRejectCondition condition) {}

  /** The result of a query. */
  sealed interface Reply {
    /** A worker answered. */
    record Heard(QueryOutcome outcome) implements Reply {}

    /** The client does not want an answer from a run in this state. */
    record Rejected(WorkflowExecutionStatus status) implements Reply {}

    /** No worker of the task queue answered in time. */
    record Late(String taskQueue) implements Reply {}
  }
}
