package dev.almanac.api.request;

import dev.almanac.api.RpcException;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.runtime.registry.Namespace;
import io.temporal.api.common.v1.WorkflowExecution;
import java.util.Optional;

/** Finds the run that a request names. */
public final class Targets {
  private Targets() {}

  /** @throws RpcException if the run is not valid */
  public static Target of(Namespace namespace, WorkflowExecution execution) {
    return of(namespace, execution.getWorkflowId(), execution.getRunId());
  }

  /** @throws RpcException if the run is not valid */
  public static Target of(Namespace namespace, String workflowId, String runId) {
    return of(namespace, workflowId, runId, "");
  }

  /**
   * Returns the run or, if a first run is named, the newest run of the chain that started with it:
   * a client that names both means the workflow that it once started.
   *
   * @throws RpcException if the run is not valid
   */
  public static Target of(Namespace namespace, WorkflowExecution execution, String firstRunId) {
    return of(namespace, execution.getWorkflowId(), execution.getRunId(), firstRunId);
  }

  private static Target of(
      Namespace namespace, String workflowId, String runId, String firstRunId) {
    var id = IdChecks.require("WorkflowId", workflowId);
    var run = Uuids.runId("RunId", runId);
    var first = Uuids.runId("FirstExecutionRunId", firstRunId);
    return new Target(
        new WorkflowKey(namespace.id(), id), first.isPresent() ? Optional.empty() : run, first);
  }
}
