package dev.almanac.engine.child;

import dev.almanac.engine.state.Child;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.ChildWorkflowExecutionCanceledEventAttributes;
import io.temporal.api.history.v1.ChildWorkflowExecutionCompletedEventAttributes;
import io.temporal.api.history.v1.ChildWorkflowExecutionFailedEventAttributes;
import io.temporal.api.history.v1.ChildWorkflowExecutionTerminatedEventAttributes;
import io.temporal.api.history.v1.ChildWorkflowExecutionTimedOutEventAttributes;
import io.temporal.api.history.v1.HistoryEvent;

/** Translates the last event of a child to the event that its parent writes. */
final class ChildCloseEvents {
  private ChildCloseEvents() {}

  static HistoryEvent.Builder event(Child child, String runId, HistoryEvent close) {
    var execution = WorkflowExecution.newBuilder()
        .setWorkflowId(child.workflowId())
        .setRunId(runId)
        .build();
    return switch (close.getAttributesCase()) {
      case WORKFLOW_EXECUTION_COMPLETED_EVENT_ATTRIBUTES -> completed(child, execution, close);
      case WORKFLOW_EXECUTION_FAILED_EVENT_ATTRIBUTES -> failed(child, execution, close);
      case WORKFLOW_EXECUTION_CANCELED_EVENT_ATTRIBUTES -> canceled(child, execution, close);
      case WORKFLOW_EXECUTION_TIMED_OUT_EVENT_ATTRIBUTES -> timedOut(child, execution, close);
      case WORKFLOW_EXECUTION_TERMINATED_EVENT_ATTRIBUTES -> terminated(child, execution);
      default ->
        throw new IllegalArgumentException(
            "Expected the end of a child, found " + close.getEventType());
    };
  }

  private static HistoryEvent.Builder completed(
      Child child, WorkflowExecution execution, HistoryEvent close) {
    var attributes = ChildWorkflowExecutionCompletedEventAttributes.newBuilder()
        .setNamespace(child.initiated().getNamespace())
        .setNamespaceId(child.initiated().getNamespaceId())
        .setWorkflowExecution(execution)
        .setWorkflowType(child.initiated().getWorkflowType())
        .setInitiatedEventId(child.initiatedEventId())
        .setStartedEventId(child.startedEventId());
    var result = close.getWorkflowExecutionCompletedEventAttributes();
    if (result.hasResult()) {
      attributes.setResult(result.getResult());
    }
    return event(EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_COMPLETED)
        .setChildWorkflowExecutionCompletedEventAttributes(attributes);
  }

  private static HistoryEvent.Builder failed(
      Child child, WorkflowExecution execution, HistoryEvent close) {
    var failed = close.getWorkflowExecutionFailedEventAttributes();
    return event(EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_FAILED)
        .setChildWorkflowExecutionFailedEventAttributes(
            ChildWorkflowExecutionFailedEventAttributes.newBuilder()
                .setNamespace(child.initiated().getNamespace())
                .setNamespaceId(child.initiated().getNamespaceId())
                .setWorkflowExecution(execution)
                .setWorkflowType(child.initiated().getWorkflowType())
                .setInitiatedEventId(child.initiatedEventId())
                .setStartedEventId(child.startedEventId())
                .setFailure(failed.getFailure())
                .setRetryState(failed.getRetryState()));
  }

  private static HistoryEvent.Builder canceled(
      Child child, WorkflowExecution execution, HistoryEvent close) {
    var attributes = ChildWorkflowExecutionCanceledEventAttributes.newBuilder()
        .setNamespace(child.initiated().getNamespace())
        .setNamespaceId(child.initiated().getNamespaceId())
        .setWorkflowExecution(execution)
        .setWorkflowType(child.initiated().getWorkflowType())
        .setInitiatedEventId(child.initiatedEventId())
        .setStartedEventId(child.startedEventId());
    var canceled = close.getWorkflowExecutionCanceledEventAttributes();
    if (canceled.hasDetails()) {
      attributes.setDetails(canceled.getDetails());
    }
    return event(EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_CANCELED)
        .setChildWorkflowExecutionCanceledEventAttributes(attributes);
  }

  private static HistoryEvent.Builder timedOut(
      Child child, WorkflowExecution execution, HistoryEvent close) {
    return event(EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_TIMED_OUT)
        .setChildWorkflowExecutionTimedOutEventAttributes(
            ChildWorkflowExecutionTimedOutEventAttributes.newBuilder()
                .setNamespace(child.initiated().getNamespace())
                .setNamespaceId(child.initiated().getNamespaceId())
                .setWorkflowExecution(execution)
                .setWorkflowType(child.initiated().getWorkflowType())
                .setInitiatedEventId(child.initiatedEventId())
                .setStartedEventId(child.startedEventId())
                .setRetryState(
                    close.getWorkflowExecutionTimedOutEventAttributes().getRetryState()));
  }

  private static HistoryEvent.Builder terminated(Child child, WorkflowExecution execution) {
    return event(EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_TERMINATED)
        .setChildWorkflowExecutionTerminatedEventAttributes(
            ChildWorkflowExecutionTerminatedEventAttributes.newBuilder()
                .setNamespace(child.initiated().getNamespace())
                .setNamespaceId(child.initiated().getNamespaceId())
                .setWorkflowExecution(execution)
                .setWorkflowType(child.initiated().getWorkflowType())
                .setInitiatedEventId(child.initiatedEventId())
                .setStartedEventId(child.startedEventId()));
  }

  private static HistoryEvent.Builder event(EventType type) {
    return HistoryEvent.newBuilder().setEventType(type);
  }
}
