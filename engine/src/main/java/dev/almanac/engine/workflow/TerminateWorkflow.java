package dev.almanac.engine.workflow;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.InputLimits;
import dev.almanac.engine.decision.RefusalException;
import dev.almanac.engine.decision.Request;
import io.temporal.api.common.v1.Link;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import java.util.List;

/** Ends a run at once, whatever it is doing. */
public record TerminateWorkflow(
    WorkflowExecutionTerminatedEventAttributes attributes, List<Link> links)
    implements Request<Boolean> {
  public TerminateWorkflow {
    links = List.copyOf(links);
  }

  public TerminateWorkflow(WorkflowExecutionTerminatedEventAttributes attributes) {
    this(attributes, List.of());
  }

  @Override
  public Boolean apply(Draft draft) {
    draft.requireOpen();
    RefusalException.ifAny(InputLimits.name("Identity", attributes.getIdentity())
        .or(() -> draft.limits().blob("Details", attributes.getDetails()))
        .or(() -> InputLimits.links(links)));
    CloseRules.abruptly(
        draft,
        HistoryEvent.newBuilder()
            .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED)
            .addAllLinks(links)
            .setWorkflowExecutionTerminatedEventAttributes(attributes));
    return true;
  }
}
