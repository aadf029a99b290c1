package dev.almanac.runtime;

import dev.almanac.engine.signal.SignalWorkflow;
import io.temporal.api.common.v1.Link;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.sdk.v1.UserMetadata;
import java.util.List;
import java.util.Optional;

/**
 * What a run is to be started with.
 *
 * @param requestId a repetition with the same id starts nothing
 * @param attributes those of the first event, complete but for the ids of runs
 * @param signal to be sent with the start, or to the run that is there
 */
public record StartOrder(
    WorkflowKey workflow,
    String requestId,
    Policies policies,
    WorkflowExecutionStartedEventAttributes attributes,
    Extras extras,
    Optional<SignalWorkflow> signal) {

  /** What to do about a run that is there already. */
  public record Policies(
      WorkflowIdReusePolicy reuse, WorkflowIdConflictPolicy conflict, Attached attached) {
    public Policies(WorkflowIdReusePolicy reuse, WorkflowIdConflictPolicy conflict) {
      this(reuse, conflict, Attached.NONE);
    }
  }

  /** What of the order is attached to a run that is there already, if it is used. */
  public record Attached(boolean requestId, boolean links) {
    public static final Attached NONE = new Attached(false, false);
  }

  /** What the first event carries beside its attributes. */
  public record Extras(Optional<UserMetadata> metadata, List<Link> links) {
    public Extras {
      links = List.copyOf(links);
    }
  }
}
