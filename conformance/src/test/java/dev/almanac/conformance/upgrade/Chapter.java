package dev.almanac.conformance.upgrade;

import static io.temporal.api.enums.v1.WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_CANCELED;
import static io.temporal.api.enums.v1.WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED;
import static io.temporal.api.enums.v1.WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_FAILED;
import static io.temporal.api.enums.v1.WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TERMINATED;
import static io.temporal.api.enums.v1.WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TIMED_OUT;

import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.util.Locale;

/** What a workflow was in the middle of when its server was killed, and how it must end. */
enum Chapter {
  COMPLETED("plain, told"),
  FAILED(WORKFLOW_EXECUTION_STATUS_FAILED),
  CANCELED(WORKFLOW_EXECUTION_STATUS_CANCELED),
  TERMINATED(WORKFLOW_EXECUTION_STATUS_TERMINATED),
  TIMED_OUT(WORKFLOW_EXECUTION_STATUS_TIMED_OUT),
  /** Its first task is in the backlog. */
  IDLE("begun"),
  /** Its activity is in the backlog. */
  IDLE_ACTIVITY("plain"),
  /** Has not been told yet that it was cancelled. */
  CANCEL_REQUESTED(WORKFLOW_EXECUTION_STATUS_CANCELED),
  TIMER("slept"),
  RUNNING_ACTIVITY("attempt 2"),
  BACKING_OFF("attempt 2"),
  HEARTBEAT("half"),
  ELSEWHERE("from elsewhere"),
  /** Has got two of the three signals it waits for. */
  NOTES("a, b, c"),
  /** A worker was at its task when signals came. */
  BUFFERED("x, y"),
  /** Its task has failed several times. */
  STRUGGLING("recovered"),
  /** Its task waits in the queue of a worker that is gone. */
  STICKY("s"),
  DELAYED("begun"),
  /** Has a snapshot. */
  BIG("9 notes"),
  /** Has a search attribute of each type. */
  ATTRIBUTES("go"),
  EXPIRING(WORKFLOW_EXECUTION_STATUS_TIMED_OUT),
  /** The second run of its workflow id. */
  AGAIN("go");

  private final WorkflowExecutionStatus status;
  private final String result;

  Chapter(String result) {
    this.status = WORKFLOW_EXECUTION_STATUS_COMPLETED;
    this.result = result;
  }

  Chapter(WorkflowExecutionStatus status) {
    this.status = status;
    this.result = "";
  }

  WorkflowExecutionStatus status() {
    return status;
  }

  /** Of one that completes. */
  String result() {
    return result;
  }

  String workflowId() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Chapter of(String workflowId) {
    return valueOf(workflowId.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
