package dev.almanac.engine.workflow;

import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import java.util.Optional;
import java.util.UUID;

/** Decides whether a workflow id may be used for a new run, given its last one. */
public final class WorkflowIdPolicies {
  private WorkflowIdPolicies() {}

  /**
   * The last run of a workflow id.
   *
   * @param startRequestId the request that began its chain
   */
  public record CurrentRun(
      UUID runId, UUID firstRunId, WorkflowExecutionStatus status, String startRequestId) {
    public boolean open() {
      return status == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
    }
  }

  /** What a start does. */
  public sealed interface Outcome {
    /** A new run begins. */
    record StartNew() implements Outcome {}

    /** The open run is terminated and a new one begins, in one step. */
    record ReplaceOpen(CurrentRun current) implements Outcome {}

    /** The same request has already started a run. */
    record Repetition(CurrentRun current) implements Outcome {}

    /** The open run is used instead of a new one. */
    record UseOpen(CurrentRun current) implements Outcome {}

    /**
     * The id is taken.
     *
     * @param message with places for the workflow id and the run id
     */
    record Taken(CurrentRun current, String message) implements Outcome {}

    /** The two policies contradict each other. */
    record Invalid(String message) implements Outcome {}
  }

  public static Outcome decide(
      Optional<CurrentRun> current,
      String requestId,
      WorkflowIdReusePolicy reuse,
      WorkflowIdConflictPolicy conflict) {
    var contradiction = contradiction(reuse, conflict);
    if (contradiction.isPresent()) {
      return new Outcome.Invalid(contradiction.get());
    }
    if (current.isEmpty()) {
      return new Outcome.StartNew();
    }
    var last = current.get();
    if (!requestId.isEmpty() && requestId.equals(last.startRequestId())) {
      return new Outcome.Repetition(last);
    }
    return last.open() ? whileOpen(last, reuse, conflict) : afterClose(last, reuse);
  }

  @SuppressWarnings("deprecation") // clients still send the reuse policy that terminates
  private static Optional<String> contradiction(
      WorkflowIdReusePolicy reuse, WorkflowIdConflictPolicy conflict) {
    boolean stated = conflict != WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_UNSPECIFIED;
    if (stated && reuse == WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_TERMINATE_IF_RUNNING) {
      return Optional.of("Invalid WorkflowIDReusePolicy: WORKFLOW_ID_REUSE_POLICY_TERMINATE_IF"
          + "_RUNNING cannot be used together with a WorkflowIDConflictPolicy.");
    }
    if (conflict == WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_TERMINATE_EXISTING
        && reuse == WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE) {
      return Optional.of("Invalid WorkflowIDReusePolicy: WORKFLOW_ID_REUSE_POLICY_REJECT"
          + "_DUPLICATE cannot be used together with WorkflowIdConflictPolicy"
          + " WORKFLOW_ID_CONFLICT_POLICY_TERMINATE_EXISTING");
    }
    return Optional.empty();
  }

  @SuppressWarnings("deprecation")
  private static Outcome whileOpen(
      CurrentRun last, WorkflowIdReusePolicy reuse, WorkflowIdConflictPolicy conflict) {
    if (reuse == WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_TERMINATE_IF_RUNNING) {
      return new Outcome.ReplaceOpen(last);
    }
    return switch (conflict) {
      case WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING -> new Outcome.UseOpen(last);
      case WORKFLOW_ID_CONFLICT_POLICY_TERMINATE_EXISTING -> new Outcome.ReplaceOpen(last);
      default ->
        new Outcome.Taken(
            last, "Workflow execution is already running. WorkflowId: %s, RunId: %s.");
    };
  }

  private static Outcome afterClose(CurrentRun last, WorkflowIdReusePolicy reuse) {
    return switch (reuse) {
      case WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE ->
        new Outcome.Taken(
            last,
            "Workflow execution already finished. WorkflowId: %s, RunId: %s."
                + " Workflow Id reuse policy: reject duplicate workflow Id.");
      case WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE_FAILED_ONLY ->
        endedBadly(last.status())
            ? new Outcome.StartNew()
            : new Outcome.Taken(
                last,
                "Workflow execution already finished successfully. WorkflowId: %s, RunId: %s."
                    + " Workflow Id reuse policy: allow duplicate workflow Id if last run"
                    + " failed.");
      default -> new Outcome.StartNew();
    };
  }

  private static boolean endedBadly(WorkflowExecutionStatus status) {
    return switch (status) {
      case WORKFLOW_EXECUTION_STATUS_FAILED,
          WORKFLOW_EXECUTION_STATUS_CANCELED,
          WORKFLOW_EXECUTION_STATUS_TERMINATED,
          WORKFLOW_EXECUTION_STATUS_TIMED_OUT -> true;
      default -> false;
    };
  }
}
