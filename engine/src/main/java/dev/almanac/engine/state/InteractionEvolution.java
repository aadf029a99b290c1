package dev.almanac.engine.state;

import io.temporal.api.history.v1.HistoryEvent;

/** Applies events about children and external operations to the state. */
final class InteractionEvolution {
  private InteractionEvolution() {}

  static Run apply(Run run, HistoryEvent event) {
    return run.with(contacts(run.contacts(), event));
  }

  private static Interactions contacts(Interactions now, HistoryEvent event) {
    return switch (event.getAttributesCase()) {
      case START_CHILD_WORKFLOW_EXECUTION_INITIATED_EVENT_ATTRIBUTES ->
        now.with(Child.initiated(
            event.getEventId(), event.getStartChildWorkflowExecutionInitiatedEventAttributes()));
      case CHILD_WORKFLOW_EXECUTION_STARTED_EVENT_ATTRIBUTES -> childStarted(now, event);
      case START_CHILD_WORKFLOW_EXECUTION_FAILED_EVENT_ATTRIBUTES ->
        now.withoutChild(
            event.getStartChildWorkflowExecutionFailedEventAttributes().getInitiatedEventId());
      case CHILD_WORKFLOW_EXECUTION_COMPLETED_EVENT_ATTRIBUTES ->
        now.withoutChild(
            event.getChildWorkflowExecutionCompletedEventAttributes().getInitiatedEventId());
      case CHILD_WORKFLOW_EXECUTION_FAILED_EVENT_ATTRIBUTES ->
        now.withoutChild(
            event.getChildWorkflowExecutionFailedEventAttributes().getInitiatedEventId());
      case CHILD_WORKFLOW_EXECUTION_CANCELED_EVENT_ATTRIBUTES ->
        now.withoutChild(
            event.getChildWorkflowExecutionCanceledEventAttributes().getInitiatedEventId());
      case CHILD_WORKFLOW_EXECUTION_TIMED_OUT_EVENT_ATTRIBUTES ->
        now.withoutChild(
            event.getChildWorkflowExecutionTimedOutEventAttributes().getInitiatedEventId());
      case CHILD_WORKFLOW_EXECUTION_TERMINATED_EVENT_ATTRIBUTES ->
        now.withoutChild(
            event.getChildWorkflowExecutionTerminatedEventAttributes().getInitiatedEventId());
      default -> external(now, event);
    };
  }

  /** A buffered event has no id yet; {@link #numbered} follows then. */
  private static Interactions childStarted(Interactions now, HistoryEvent event) {
    var attributes = event.getChildWorkflowExecutionStartedEventAttributes();
    return now.child(attributes.getInitiatedEventId())
        .map(child -> now.with(
            child.started(attributes.getWorkflowExecution().getRunId(), event.getEventId())))
        .orElse(now);
  }

  /** A buffered event, whose effect is already applied, has got its id. */
  static Run numbered(Run run, HistoryEvent event) {
    return switch (event.getAttributesCase()) {
      case CHILD_WORKFLOW_EXECUTION_STARTED_EVENT_ATTRIBUTES ->
        run.with(childStarted(run.contacts(), event));
      case WORKFLOW_EXECUTION_OPTIONS_UPDATED_EVENT_ATTRIBUTES ->
        EventEvolution.optionsUpdated(run, event);
      default -> run; // others do not depend on their id
    };
  }

  private static Interactions external(Interactions now, HistoryEvent event) {
    return switch (event.getAttributesCase()) {
      case SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_INITIATED_EVENT_ATTRIBUTES ->
        now.with(signalling(event));
      case REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_INITIATED_EVENT_ATTRIBUTES ->
        now.with(cancelling(event));
      case EXTERNAL_WORKFLOW_EXECUTION_SIGNALED_EVENT_ATTRIBUTES ->
        now.withoutExternal(
            event.getExternalWorkflowExecutionSignaledEventAttributes().getInitiatedEventId());
      case SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_FAILED_EVENT_ATTRIBUTES ->
        now.withoutExternal(
            event.getSignalExternalWorkflowExecutionFailedEventAttributes().getInitiatedEventId());
      case EXTERNAL_WORKFLOW_EXECUTION_CANCEL_REQUESTED_EVENT_ATTRIBUTES ->
        now.withoutExternal(event
            .getExternalWorkflowExecutionCancelRequestedEventAttributes()
            .getInitiatedEventId());
      case REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_FAILED_EVENT_ATTRIBUTES ->
        now.withoutExternal(event
            .getRequestCancelExternalWorkflowExecutionFailedEventAttributes()
            .getInitiatedEventId());
      default -> now;
    };
  }

  @SuppressWarnings("deprecation") // returns what older workers sent
  private static ExternalOperation signalling(HistoryEvent event) {
    var attributes = event.getSignalExternalWorkflowExecutionInitiatedEventAttributes();
    return new ExternalOperation(
        event.getEventId(),
        ExternalOperation.Kind.SIGNAL,
        attributes.getNamespace(),
        attributes.getNamespaceId(),
        attributes.getWorkflowExecution(),
        attributes.getControl(),
        attributes.getWorkflowTaskCompletedEventId());
  }

  @SuppressWarnings("deprecation")
  private static ExternalOperation cancelling(HistoryEvent event) {
    var attributes = event.getRequestCancelExternalWorkflowExecutionInitiatedEventAttributes();
    return new ExternalOperation(
        event.getEventId(),
        ExternalOperation.Kind.CANCEL,
        attributes.getNamespace(),
        attributes.getNamespaceId(),
        attributes.getWorkflowExecution(),
        attributes.getControl(),
        attributes.getWorkflowTaskCompletedEventId());
  }
}
