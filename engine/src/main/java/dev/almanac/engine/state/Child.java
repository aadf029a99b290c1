package dev.almanac.engine.state;

import dev.almanac.engine.id.RunKey;
import io.temporal.api.common.v1.Header;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.history.v1.StartChildWorkflowExecutionInitiatedEventAttributes;
import java.util.UUID;

/**
 * A child that has not ended, as its parent knows it.
 *
 * @param initiatedEventId the event that asked for it
 * @param initiated what was asked for, as far as it matters later
 * @param runId its first run; empty until it is known to have started
 * @param startedEventId the event that told of its start; 0 if there is none yet, or none that has
 *     its place in the history
 */
public record Child(
    long initiatedEventId,
    StartChildWorkflowExecutionInitiatedEventAttributes initiated,
    String runId,
    long startedEventId) {

  /** As it begins. What only the child itself needs is left out. */
  @SuppressWarnings("deprecation") // what workers of older versions send is given back to them
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

  /** Whether it is known to have started. */
  public boolean isStarted() {
    return !runId.isEmpty();
  }

  public Header header() {
    return initiated.getHeader();
  }

  /** Its first run. */
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
