package dev.almanac.engine.reset;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.workflow.TerminateWorkflow;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;

/**
 * Makes way for the run that was made of this one's history, or of an earlier one of the same
 * workflow. One that is open ends, but its workflow does not: whoever waits for the workflow goes
 * on waiting, and what it has begun elsewhere goes on.
 *
 * @param reason why, in the words of whoever asked
 * @param newRunId the run that takes its place
 * @param forkEventId the last event that both have; 0 if it is not this one's history
 */
public record YieldToReset(String reason, String newRunId, long forkEventId)
    implements Request<Boolean> {
  @Override
  public Boolean apply(Draft draft) {
    if (forkEventId > 0) {
      draft.note(new Fact.RunReplacedByReset(newRunId, forkEventId));
    }
    boolean ends = draft.run().open()
        && new TerminateWorkflow(WorkflowExecutionTerminatedEventAttributes.newBuilder()
                .setReason(reason)
                .setIdentity(ResetWorkflow.IDENTITY)
                .build())
            .apply(draft);
    draft.endQuietly();
    return ends;
  }
}
