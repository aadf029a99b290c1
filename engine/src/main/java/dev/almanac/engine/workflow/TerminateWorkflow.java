package dev.almanac.engine.workflow;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Limits;
import dev.almanac.engine.decision.Refused;
import dev.almanac.engine.decision.Request;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;

/** Ends a run at once, whatever it is doing. */
public record TerminateWorkflow(WorkflowExecutionTerminatedEventAttributes attributes)
    implements Request<Boolean> {
  @Override
  public Boolean apply(Draft draft) {
    draft.requireOpen();
    Refused.ifAny(Limits.name("Identity", attributes.getIdentity())
        .or(() -> draft.limits().blob("Details", attributes.getDetails())));
    Closing.abruptly(
        draft,
        HistoryEvent.newBuilder()
            .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED)
            .setWorkflowExecutionTerminatedEventAttributes(attributes));
    return true;
  }
}
