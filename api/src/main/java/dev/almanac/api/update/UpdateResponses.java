package dev.almanac.api.update;

import dev.almanac.runtime.WorkflowUpdates;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage;
import io.temporal.api.update.v1.UpdateRef;
import io.temporal.api.workflowservice.v1.PollWorkflowExecutionUpdateResponse;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionResponse;

/** Converts the stages of updates to responses. */
public final class UpdateResponses {
  private UpdateResponses() {}

  public static UpdateWorkflowExecutionResponse updated(
      String workflowId, WorkflowUpdates.Reply reply) {
    var answer = UpdateWorkflowExecutionResponse.newBuilder()
        .setUpdateRef(ref(workflowId, reply))
        .setStage(stage(reply.stage()));
    reply.outcome().ifPresent(answer::setOutcome);
    return answer.build();
  }

  static PollWorkflowExecutionUpdateResponse polled(
      String workflowId, WorkflowUpdates.Reply reply) {
    var answer = PollWorkflowExecutionUpdateResponse.newBuilder()
        .setUpdateRef(ref(workflowId, reply))
        .setStage(stage(reply.stage()));
    reply.outcome().ifPresent(answer::setOutcome);
    return answer.build();
  }

  private static UpdateRef ref(String workflowId, WorkflowUpdates.Reply reply) {
    return UpdateRef.newBuilder()
        .setWorkflowExecution(WorkflowExecution.newBuilder()
            .setWorkflowId(workflowId)
            .setRunId(reply.runId().toString()))
        .setUpdateId(reply.updateId())
        .build();
  }

  private static UpdateWorkflowExecutionLifecycleStage stage(WorkflowUpdates.Stage stage) {
    return switch (stage) {
      case ADMITTED ->
        UpdateWorkflowExecutionLifecycleStage.UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ADMITTED;
      case ACCEPTED ->
        UpdateWorkflowExecutionLifecycleStage.UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ACCEPTED;
      case COMPLETED ->
        UpdateWorkflowExecutionLifecycleStage.UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED;
    };
  }
}
