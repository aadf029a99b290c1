package dev.almanac.engine.reset;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.workflow.TerminateWorkflow;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;

/**
 * Replaces a run by one that a reset made from its history, or from that of an earlier run. An open
 * run ends, but its workflow does not: callers keep waiting, and pending operations elsewhere go
 * on.
 *
 * @param reason in the caller's words
 * @param newRunId the successor
 * @param forkEventId the last event that both have; 0 if the history is another run's
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
