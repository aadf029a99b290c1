package dev.almanac.engine.workflowtask;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.failure.v1.Failure;

/** A worker reports that it cannot do its task. */
public record FailWorkflowTask(
    TaskStamp stamp, WorkflowTaskFailedCause cause, Failure failure, String identity)
    implements Request<Boolean> {
  @Override
  public Boolean apply(Draft draft) {
    TaskEnd.held(draft, stamp);
    TaskEnd.fail(draft, cause, failure, identity);
    return true;
  }
}
