package dev.almanac.engine.workflowtask;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Effect;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;

/** Ends a run that cannot go on. */
public final class ForcedTermination {
  private ForcedTermination() {}

  /** Terminates the run, whatever it is doing. */
  public static void terminate(Draft draft, String reason) {
    TaskEnd.abandon(draft);
    draft.append(HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED)
        .setWorkflowExecutionTerminatedEventAttributes(
            WorkflowExecutionTerminatedEventAttributes.newBuilder()
                .setReason(reason)
                .setIdentity(TaskEnd.SERVER)));
    draft.effect(new Effect.ShowInLists());
  }
}
