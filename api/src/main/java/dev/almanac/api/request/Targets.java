package dev.almanac.api.request;

import dev.almanac.api.RpcException;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.runtime.registry.Namespace;
import io.temporal.api.common.v1.WorkflowExecution;
import java.util.Optional;

/** Finds out which run a request means. */
public final class Targets {
  private Targets() {}

  /** @throws RpcException if the run is not properly named */
  public static Target of(Namespace namespace, WorkflowExecution execution) {
    return of(namespace, execution, "");
  }

  /**
   * The run; if a first run is named, the newest of the chain that began with it instead, for a
   * client that names both means the workflow that it once started, however often it has gone on.
   *
   * @throws RpcException if the run is not properly named
   */
  public static Target of(Namespace namespace, WorkflowExecution execution, String firstRunId) {
    var workflowId = IdChecks.require("WorkflowId", execution.getWorkflowId());
    var run = Uuids.runId("RunId", execution.getRunId());
    var first = Uuids.runId("FirstExecutionRunId", firstRunId);
    return new Target(
        new WorkflowKey(namespace.id(), workflowId),
        first.isPresent() ? Optional.empty() : run,
        first);
  }
}
