package dev.almanac.engine.id;

import java.util.UUID;

/** Names a run. */
public record RunKey(WorkflowKey workflow, UUID runId) {
  public RunKey(UUID namespace, String workflowId, UUID runId) {
    this(new WorkflowKey(namespace, workflowId), runId);
  }

  public UUID namespace() {
    return workflow.namespace();
  }

  public String workflowId() {
    return workflow.workflowId();
  }
}
