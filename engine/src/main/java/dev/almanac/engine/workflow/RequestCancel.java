package dev.almanac.engine.workflow;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.InputLimits;
import dev.almanac.engine.decision.RefusalException;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.workflowtask.EventBuffer;
import dev.almanac.engine.workflowtask.WorkflowTaskScheduling;
import io.temporal.api.common.v1.Link;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionCancelRequestedEventAttributes;
import java.util.List;

/** Requests cancellation of a run. Repeated or late requests change nothing. */
public record RequestCancel(
    WorkflowExecutionCancelRequestedEventAttributes attributes, List<Link> links)
    implements Request<Boolean> {
  public RequestCancel {
    links = List.copyOf(links);
  }

  public RequestCancel(WorkflowExecutionCancelRequestedEventAttributes attributes) {
    this(attributes, List.of());
  }

  /** Returns whether this was the first request. */
  @Override
  public Boolean apply(Draft draft) {
    if (!draft.run().open() || draft.run().execution().cancelRequested()) {
      return false;
    }
    RefusalException.ifAny(InputLimits.name("Identity", attributes.getIdentity())
        .or(() -> draft.limits().blob("Reason", attributes))
        .or(() -> InputLimits.links(links)));
    EventBuffer.record(
        draft,
        HistoryEvent.newBuilder()
            .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_CANCEL_REQUESTED)
            .addAllLinks(links)
            .setWorkflowExecutionCancelRequestedEventAttributes(attributes));
    WorkflowTaskScheduling.scheduleNow(draft);
    return true;
  }
}
