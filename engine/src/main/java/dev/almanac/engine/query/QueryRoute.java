package dev.almanac.engine.query;

import dev.almanac.engine.decision.Refusal;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;

/** How a query goes on, given the state of its run. */
public sealed interface QueryRoute {
  /** The caller did not want an answer from a run in this state. */
  record Rejected(WorkflowExecutionStatus status) implements QueryRoute {}

  /** No worker can answer now, nor soon. */
  record Refused(Refusal refusal) implements QueryRoute {}

  /** A worker is asked with the next workflow task that starts. */
  record WithTask() implements QueryRoute {}

  /** A worker is asked by itself, for the last workflow task has seen everything. */
  record ByItself() implements QueryRoute {}
}
