package dev.almanac.runtime;

import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.signal.SignalWorkflow;
import dev.almanac.engine.workflow.RunStart;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import java.util.Optional;

/**
 * A start that a client asks for.
 *
 * @param requestId a repetition with the same id starts nothing
 * @param signal sent with the start, or to the existing run
 */
public record StartOrder(
    RunStart start, String requestId, Policies policies, Optional<SignalWorkflow> signal) {
  public WorkflowKey workflow() {
    return start.workflow();
  }

  /** What to do if a run exists. */
  public record Policies(
      WorkflowIdReusePolicy reuse, WorkflowIdConflictPolicy conflict, Attached attached) {
    public Policies(WorkflowIdReusePolicy reuse, WorkflowIdConflictPolicy conflict) {
      this(reuse, conflict, Attached.NONE);
    }
  }

  /** The parts of the order that are attached to an existing run, if it is used. */
  public record Attached(boolean requestId, boolean links) {
    public static final Attached NONE = new Attached(false, false);
  }
}
