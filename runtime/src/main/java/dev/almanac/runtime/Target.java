package dev.almanac.runtime;

import java.util.Optional;
import java.util.UUID;

/**
 * Which run is meant.
 *
 * @param runId one run; without it, the newest of the workflow id
 * @param firstRunId if given, the run must belong to the chain that began with this one
 */
public record Target(
    UUID namespace, String workflowId, Optional<UUID> runId, Optional<UUID> firstRunId) {
  /** The newest run of a workflow id. */
  public static Target current(UUID namespace, String workflowId) {
    return new Target(namespace, workflowId, Optional.empty(), Optional.empty());
  }

  public static Target run(UUID namespace, String workflowId, UUID runId) {
    return new Target(namespace, workflowId, Optional.of(runId), Optional.empty());
  }

  public WorkflowKey workflow() {
    return new WorkflowKey(namespace, workflowId);
  }
}
