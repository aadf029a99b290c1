package dev.almanac.engine.state;

import io.temporal.api.common.v1.WorkflowExecution;

/**
 * An unanswered signal to, or cancel request for, another workflow.
 *
 * @param namespace the name of the other workflow's namespace
 * @param control a value of the command to be returned
 * @param completedEventId the completion of the workflow task with the command
 */
public record ExternalOperation(
    long initiatedEventId,
    Kind kind,
    String namespace,
    String namespaceId,
    WorkflowExecution execution,
    String control,
    long completedEventId) {
  public enum Kind {
    SIGNAL,
    CANCEL
  }
}
