package dev.almanac.engine.state;

import io.temporal.api.common.v1.WorkflowExecution;

/**
 * A signal to, or a request to cancel, another workflow that has not been answered.
 *
 * @param initiatedEventId the event that asked for it
 * @param namespace of the other workflow, by its name
 * @param control what the command carried to be given back
 * @param completedEventId the completion of the workflow task that held the command
 */
public record ExternalOperation(
    long initiatedEventId,
    Kind kind,
    String namespace,
    String namespaceId,
    WorkflowExecution execution,
    String control,
    long completedEventId) {
  /** What was asked for. */
  public enum Kind {
    SIGNAL,
    CANCEL
  }
}
