package dev.almanac.engine.decision;

import io.temporal.api.enums.v1.WorkflowTaskFailedCause;

/**
 * A command of a completed workflow task cannot be carried out. The task then fails with this cause
 * instead, and nothing of what its commands did remains.
 */
public final class BadCommand extends RuntimeException {
  private final WorkflowTaskFailedCause cause;

  public BadCommand(WorkflowTaskFailedCause cause, String message) {
    super(message, null, false, false);
    this.cause = cause;
  }

  public WorkflowTaskFailedCause failedCause() {
    return cause;
  }

  /** What and why, as callers are told. */
  public String explanation() {
    var name = cause.name().substring("WORKFLOW_TASK_FAILED_CAUSE_".length());
    return name + ": " + getMessage();
  }
}
