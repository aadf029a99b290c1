package dev.almanac.engine.state;

import dev.almanac.engine.id.RunKey;
import io.temporal.api.common.v1.Header;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.history.v1.StartChildWorkflowExecutionInitiatedEventAttributes;
import java.util.UUID;

/**
 * A child that has not ended, as its parent knows it.
 *
 * @param initiated what was requested, as far as it matters later
 * @param runId its first run; empty until it is known to have started
 * @param startedEventId the event of its start; 0 if there is none, or it is still buffered
 */
public record Child(
    long initiatedEventId,
    StartChildWorkflowExecutionInitiatedEventAttributes initiated,
    String runId,
    long startedEventId) {

  /** Creates a child from its event, without what only the child needs. */
  @SuppressWarnings("deprecation") // returns what older workers sent
  static Child initiated(long eventId, StartChildWorkflowExecutionInitiatedEventAttributes event) {
    var kept = StartChildWorkflowExecutionInitiatedEventAttributes.newBuilder()
        .setNamespace(event.getNamespace())
        .setNamespaceId(event.getNamespaceId())
        .setWorkflowId(event.getWorkflowId())
        .setWorkflowType(event.getWorkflowType())
        .setParentClosePolicy(event.getParentClosePolicy())
        .setControl(event.getControl())
        .setWorkflowTaskCompletedEventId(event.getWorkflowTaskCompletedEventId());
    if (event.hasHeader()) {
      kept.setHeader(event.getHeader());
    }
    return new Child(eventId, kept.build(), "", 0);
  }

  public String workflowId() {
    return initiated.getWorkflowId();
  }

  public ParentClosePolicy onParentClose() {
    return initiated.getParentClosePolicy();
  }

  /** Returns whether it is known to have started. */
  public boolean isStarted() {
    return !runId.isEmpty();
  }

  public Header header() {
    return initiated.getHeader();
  }

  /** Returns the key of its first run. */
  public RunKey key() {
    return new RunKey(
        UUID.fromString(initiated.getNamespaceId()),
        initiated.getWorkflowId(),
        UUID.fromString(runId));
  }

  Child started(String run, long eventId) {
    return new Child(initiatedEventId, initiated.toBuilder().clearHeader().build(), run, eventId);
  }
}
