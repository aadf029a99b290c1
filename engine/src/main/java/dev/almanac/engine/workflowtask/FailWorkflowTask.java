package dev.almanac.engine.workflowtask;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.decision.ServerFailures;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.failure.v1.Failure;

/**
 * Fails a workflow task on behalf of its worker. If the answer was too large to send, every further
 * attempt would fail as well, so the run ends.
 */
public record FailWorkflowTask(
    TaskStamp stamp, WorkflowTaskFailedCause cause, Failure failure, String identity)
    implements Request<Boolean> {
  private static final String TOO_LARGE =
      "The completion of a workflow task is larger than a gRPC message may be.";

  @Override
  public Boolean apply(Draft draft) {
    TaskEnd.held(draft, stamp);
    if (cause == WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_GRPC_MESSAGE_TOO_LARGE) {
      ForcedTermination.terminate(draft, TOO_LARGE);
    } else {
      TaskEnd.fail(draft, cause, ServerFailures.bounded(failure, draft.limits()), identity);
    }
    return true;
  }
}
