package dev.almanac.engine.query;

import dev.almanac.engine.decision.Refusal;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;

/** How a query reaches a worker, given the state of its run. */
public sealed interface QueryRoute {
  /** The reject condition of the caller applies to the state of the run. */
  record Rejected(WorkflowExecutionStatus status) implements QueryRoute {}

  /** No worker can answer now or soon. */
  record Refused(Refusal refusal) implements QueryRoute {}

  /** The query is attached to the next workflow task that starts. */
  record WithTask() implements QueryRoute {}

  /** The query goes to a worker directly, as the last workflow task has seen all events. */
  record ByItself() implements QueryRoute {}
}
