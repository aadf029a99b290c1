package dev.almanac.runtime;

import dev.almanac.engine.workflow.WorkflowIdPolicies;
import dev.almanac.engine.workflowtask.StartWorkflowTask;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.util.Optional;
import java.util.UUID;

/** The result of a start. */
public sealed interface StartReply {
  /**
   * A run exists because of this request.
   *
   * @param isNew whether it began now; if not, the request was a repetition
   * @param status of the run now; unspecified if the run is gone
   * @param task its first workflow task, if the caller asked for it and holds it
   */
  record Started(
      UUID runId,
      UUID firstRunId,
      boolean isNew,
      WorkflowExecutionStatus status,
      Optional<StartWorkflowTask.Started> task)
      implements StartReply {
    public Started(UUID runId, UUID firstRunId, boolean isNew, WorkflowExecutionStatus status) {
      this(runId, firstRunId, isNew, status, Optional.empty());
    }
  }

  /**
   * The existing run is used.
   *
   * @param status of the run now
   * @param attachedRequestId the request id of the start, if it was attached to the run; else empty
   */
  record UsedExisting(
      UUID runId, UUID firstRunId, WorkflowExecutionStatus status, String attachedRequestId)
      implements StartReply {
    /** Uses an open run, with nothing attached to it. */
    public UsedExisting(UUID runId, UUID firstRunId) {
      this(runId, firstRunId, WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING, "");
    }
  }

  /** The workflow id is taken, and the policies do not allow the start. */
  record Taken(WorkflowIdPolicies.CurrentRun current, String message) implements StartReply {}
}
