package dev.almanac.api;

import dev.almanac.runtime.Target;
import dev.almanac.runtime.registry.Namespace;
import io.temporal.api.common.v1.WorkflowExecution;

/** Finds out which run a request means. */
public final class Targets {
  private Targets() {}

  /** @throws Refused if the run is not properly named */
  public static Target of(Namespace namespace, WorkflowExecution execution) {
    return of(namespace, execution, "");
  }

  /**
   * The run, or one of the chain that began with the first run.
   *
   * @throws Refused if the run is not properly named
   */
  public static Target of(Namespace namespace, WorkflowExecution execution, String firstRunId) {
    return new Target(
        namespace.id(),
        Ids.require("WorkflowId", execution.getWorkflowId()),
        Uuids.runId("RunId", execution.getRunId()),
        Uuids.runId("FirstExecutionRunId", firstRunId));
  }
}
