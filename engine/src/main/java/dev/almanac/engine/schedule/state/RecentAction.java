package dev.almanac.engine.schedule.state;

import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.time.Instant;

/**
 * A start and its outcome.
 *
 * @param fire the number of the fire
 * @param at when the workflow was started
 */
public record RecentAction(
    long fire,
    Due time,
    Cause.Kind kind,
    Instant at,
    String workflowId,
    String firstRunId,
    WorkflowExecutionStatus status) {
  public RecentAction with(WorkflowExecutionStatus next) {
    return new RecentAction(fire, time, kind, at, workflowId, firstRunId, next);
  }
}
