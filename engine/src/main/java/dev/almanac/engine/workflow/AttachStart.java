package dev.almanac.engine.workflow;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.workflowtask.EventBuffer;
import io.temporal.api.common.v1.Link;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionOptionsUpdatedEventAttributes;
import java.util.List;

/**
 * Attaches a start to the open run that it found; the history records what it brought. The workflow
 * is woken only if a worker holds a task.
 *
 * @param requestId of the start, identifies repetitions; empty if it is not to be attached
 * @param links to be attached
 */
public record AttachStart(String requestId, List<Link> links) implements Request<Boolean> {
  public AttachStart {
    links = List.copyOf(links);
  }

  /** Returns whether there was anything to attach. */
  @Override
  public Boolean apply(Draft draft) {
    draft.requireOpen();
    boolean isKnown = !requestId.isEmpty() && draft.run().signals().hasAttached(requestId);
    if (isKnown || (requestId.isEmpty() && links.isEmpty())) {
      return false;
    }
    var attributes = WorkflowExecutionOptionsUpdatedEventAttributes.newBuilder();
    if (!requestId.isEmpty()) {
      attributes.setAttachedRequestId(requestId);
    }
    EventBuffer.record(
        draft,
        HistoryEvent.newBuilder()
            .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_OPTIONS_UPDATED)
            .addAllLinks(links)
            .setWorkflowExecutionOptionsUpdatedEventAttributes(attributes));
    return true;
  }
}
