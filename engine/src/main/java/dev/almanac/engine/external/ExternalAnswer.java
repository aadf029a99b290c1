package dev.almanac.engine.external;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.reset.SuccessorForwarding;
import dev.almanac.engine.state.ExternalOperation;
import dev.almanac.engine.workflowtask.EventBuffer;
import dev.almanac.engine.workflowtask.WorkflowTaskScheduling;
import io.temporal.api.enums.v1.CancelExternalWorkflowExecutionFailedCause;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.SignalExternalWorkflowExecutionFailedCause;
import io.temporal.api.history.v1.ExternalWorkflowExecutionCancelRequestedEventAttributes;
import io.temporal.api.history.v1.ExternalWorkflowExecutionSignaledEventAttributes;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.RequestCancelExternalWorkflowExecutionFailedEventAttributes;
import io.temporal.api.history.v1.SignalExternalWorkflowExecutionFailedEventAttributes;

/** Handles the answer to a signal or cancel request that the run sent. */
@SuppressWarnings("deprecation") // returns what older workers sent
public record ExternalAnswer(EntityMessage.ExternalResult message) implements Request<Boolean> {
  private static final CancelExternalWorkflowExecutionFailedCause NOBODY_TO_CANCEL =
      CancelExternalWorkflowExecutionFailedCause
          .CANCEL_EXTERNAL_WORKFLOW_EXECUTION_FAILED_CAUSE_EXTERNAL_WORKFLOW_EXECUTION_NOT_FOUND;

  @Override
  public Boolean apply(Draft draft) {
    var external = draft.run().contacts().external(message.initiatedEventId());
    external.ifPresentOrElse(
        asked -> {
          EventBuffer.record(draft, event(asked));
          WorkflowTaskScheduling.schedule(draft);
        },
        () -> SuccessorForwarding.passOn(draft, message.initiatedEventId(), message::to));
    return external.isPresent();
  }

  private HistoryEvent.Builder event(ExternalOperation asked) {
    boolean done = message.answer() == EntityMessage.ExternalOutcome.DONE;
    return switch (asked.kind()) {
      case SIGNAL -> done ? signalled(asked) : notSignalled(asked, cause());
      case CANCEL -> done ? cancelRequested(asked) : notCancelled(asked);
    };
  }

  private SignalExternalWorkflowExecutionFailedCause cause() {
    return message.answer() == EntityMessage.ExternalOutcome.TOO_MANY_SIGNALS
        ? SignalExternalWorkflowExecutionFailedCause
            .SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_FAILED_CAUSE_SIGNAL_COUNT_LIMIT_EXCEEDED
        : SignalExternalWorkflowExecutionFailedCause
            .SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_FAILED_CAUSE_EXTERNAL_WORKFLOW_EXECUTION_NOT_FOUND;
  }

  private static HistoryEvent.Builder signalled(ExternalOperation asked) {
    return HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_EXTERNAL_WORKFLOW_EXECUTION_SIGNALED)
        .setExternalWorkflowExecutionSignaledEventAttributes(
            ExternalWorkflowExecutionSignaledEventAttributes.newBuilder()
                .setInitiatedEventId(asked.initiatedEventId())
                .setNamespace(asked.namespace())
                .setNamespaceId(asked.namespaceId())
                .setWorkflowExecution(asked.execution())
                .setControl(asked.control()));
  }

  private static HistoryEvent.Builder notSignalled(
      ExternalOperation asked, SignalExternalWorkflowExecutionFailedCause cause) {
    return HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_FAILED)
        .setSignalExternalWorkflowExecutionFailedEventAttributes(
            SignalExternalWorkflowExecutionFailedEventAttributes.newBuilder()
                .setCause(cause)
                .setWorkflowTaskCompletedEventId(asked.completedEventId())
                .setNamespace(asked.namespace())
                .setNamespaceId(asked.namespaceId())
                .setWorkflowExecution(asked.execution())
                .setInitiatedEventId(asked.initiatedEventId())
                .setControl(asked.control()));
  }

  private static HistoryEvent.Builder cancelRequested(ExternalOperation asked) {
    return HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_EXTERNAL_WORKFLOW_EXECUTION_CANCEL_REQUESTED)
        .setExternalWorkflowExecutionCancelRequestedEventAttributes(
            ExternalWorkflowExecutionCancelRequestedEventAttributes.newBuilder()
                .setInitiatedEventId(asked.initiatedEventId())
                .setNamespace(asked.namespace())
                .setNamespaceId(asked.namespaceId())
                .setWorkflowExecution(asked.execution()));
  }

  private static HistoryEvent.Builder notCancelled(ExternalOperation asked) {
    return HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_FAILED)
        .setRequestCancelExternalWorkflowExecutionFailedEventAttributes(
            RequestCancelExternalWorkflowExecutionFailedEventAttributes.newBuilder()
                .setCause(NOBODY_TO_CANCEL)
                .setWorkflowTaskCompletedEventId(asked.completedEventId())
                .setNamespace(asked.namespace())
                .setNamespaceId(asked.namespaceId())
                .setWorkflowExecution(asked.execution())
                .setInitiatedEventId(asked.initiatedEventId())
                .setControl(asked.control()));
  }
}
