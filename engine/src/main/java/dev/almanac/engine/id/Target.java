package dev.almanac.engine.id;

import java.util.Optional;
import java.util.UUID;

/**
 * The run that a request or a message is for.
 *
 * @param runId one run; if empty, the newest run of the workflow id
 * @param firstRunId if given, the run must belong to the chain that began with this one
 */
public record Target(WorkflowKey workflow, Optional<UUID> runId, Optional<UUID> firstRunId) {
  /** The newest run of a workflow id. */
  public static Target current(WorkflowKey workflow) {
    return new Target(workflow, Optional.empty(), Optional.empty());
  }

  public static Target current(UUID namespace, String workflowId) {
    return current(new WorkflowKey(namespace, workflowId));
  }

  public static Target run(RunKey run) {
    return new Target(run.workflow(), Optional.of(run.runId()), Optional.empty());
  }

  public static Target run(UUID namespace, String workflowId, UUID runId) {
    return run(new RunKey(namespace, workflowId, runId));
  }

  /** The newest run of the chain that began with a run. */
  public static Target chain(RunKey first) {
    return new Target(first.workflow(), Optional.empty(), Optional.of(first.runId()));
  }

  public UUID namespace() {
    return workflow.namespace();
  }

  public String workflowId() {
    return workflow.workflowId();
  }
}
