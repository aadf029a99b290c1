package dev.almanac.engine.message;

import dev.almanac.engine.id.RunKey;

/**
 * Which run a notice is for.
 *
 * @param runId one run; if empty, the newest of the workflow id
 * @param firstRunId if not empty, the run must belong to the chain that began with this one
 */
public record RunAddress(String namespaceId, String workflowId, String runId, String firstRunId) {
  public static RunAddress run(RunKey run) {
    return new RunAddress(run.namespaceId(), run.workflowId(), run.runId(), "");
  }

  /** The run that a chain has come to. */
  public static RunAddress chain(RunKey first) {
    return new RunAddress(first.namespaceId(), first.workflowId(), "", first.runId());
  }
}
