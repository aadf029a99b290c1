package dev.almanac.engine.notice;

import dev.almanac.engine.state.RunKey;

/**
 * Which run a notice is for.
 *
 * @param runId one run; if empty, the newest of the workflow id
 * @param firstRunId if not empty, the run must belong to the chain that began with this one
 */
public record Address(String namespaceId, String workflowId, String runId, String firstRunId) {
  public static Address run(RunKey run) {
    return new Address(run.namespaceId(), run.workflowId(), run.runId(), "");
  }

  /** The run that a chain has come to. */
  public static Address chain(RunKey first) {
    return new Address(first.namespaceId(), first.workflowId(), "", first.runId());
  }
}
