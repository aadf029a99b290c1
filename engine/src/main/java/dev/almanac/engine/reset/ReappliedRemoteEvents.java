package dev.almanac.engine.reset;

import dev.almanac.engine.state.Child;
import dev.almanac.engine.state.Run;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.Optional;

/** Translates what the replaced run heard of other workflows for the run made by a reset. */
final class ReappliedRemoteEvents {
  private ReappliedRemoteEvents() {}

  static boolean isNews(HistoryEvent event) {
    return event.hasChildWorkflowExecutionStartedEventAttributes()
        || isEndOfChild(event)
        || askedForBy(event) > 0;
  }

  private static boolean isEndOfChild(HistoryEvent event) {
    return event.hasChildWorkflowExecutionCompletedEventAttributes()
        || event.hasChildWorkflowExecutionFailedEventAttributes()
        || event.hasChildWorkflowExecutionCanceledEventAttributes()
        || event.hasChildWorkflowExecutionTimedOutEventAttributes()
        || event.hasChildWorkflowExecutionTerminatedEventAttributes();
  }

  /** Returns the event to write; empty if the run has not asked for it or already knows it. */
  static Optional<HistoryEvent.Builder> fitting(Run run, HistoryEvent event) {
    if (event.hasChildWorkflowExecutionStartedEventAttributes()) {
      long asked = event.getChildWorkflowExecutionStartedEventAttributes().getInitiatedEventId();
      return run.contacts()
          .child(asked)
          .filter(child -> !child.isStarted())
          .map(child -> event.toBuilder());
    }
    return isEndOfChild(event) ? endOfChild(run, event.toBuilder()) : answer(run, event);
  }

  /** The start of the child may have another event id here. */
  private static Optional<HistoryEvent.Builder> endOfChild(Run run, HistoryEvent.Builder event) {
    return switch (event.getAttributesCase()) {
      case CHILD_WORKFLOW_EXECUTION_COMPLETED_EVENT_ATTRIBUTES -> {
        var end = event.getChildWorkflowExecutionCompletedEventAttributesBuilder();
        yield started(run, end.getInitiatedEventId())
            .map(child -> end.setStartedEventId(child.startedEventId()))
            .map(event::setChildWorkflowExecutionCompletedEventAttributes);
      }
      case CHILD_WORKFLOW_EXECUTION_FAILED_EVENT_ATTRIBUTES -> {
        var end = event.getChildWorkflowExecutionFailedEventAttributesBuilder();
        yield started(run, end.getInitiatedEventId())
            .map(child -> end.setStartedEventId(child.startedEventId()))
            .map(event::setChildWorkflowExecutionFailedEventAttributes);
      }
      case CHILD_WORKFLOW_EXECUTION_CANCELED_EVENT_ATTRIBUTES -> {
        var end = event.getChildWorkflowExecutionCanceledEventAttributesBuilder();
        yield started(run, end.getInitiatedEventId())
            .map(child -> end.setStartedEventId(child.startedEventId()))
            .map(event::setChildWorkflowExecutionCanceledEventAttributes);
      }
      case CHILD_WORKFLOW_EXECUTION_TIMED_OUT_EVENT_ATTRIBUTES -> {
        var end = event.getChildWorkflowExecutionTimedOutEventAttributesBuilder();
        yield started(run, end.getInitiatedEventId())
            .map(child -> end.setStartedEventId(child.startedEventId()))
            .map(event::setChildWorkflowExecutionTimedOutEventAttributes);
      }
      case CHILD_WORKFLOW_EXECUTION_TERMINATED_EVENT_ATTRIBUTES -> {
        var end = event.getChildWorkflowExecutionTerminatedEventAttributesBuilder();
        yield started(run, end.getInitiatedEventId())
            .map(child -> end.setStartedEventId(child.startedEventId()))
            .map(event::setChildWorkflowExecutionTerminatedEventAttributes);
      }
      default -> Optional.empty();
    };
  }

  private static Optional<Child> started(Run run, long initiatedEventId) {
    return run.contacts().child(initiatedEventId).filter(Child::isStarted);
  }

  private static Optional<HistoryEvent.Builder> answer(Run run, HistoryEvent event) {
    long asked = askedForBy(event);
    boolean isAwaited =
        run.contacts().child(asked).filter(child -> !child.isStarted()).isPresent()
            || run.contacts().external(asked).isPresent();
    return isAwaited ? Optional.of(event.toBuilder()) : Optional.empty();
  }

  /** Returns the event that requested what this one answers; 0 if it is not an answer. */
  private static long askedForBy(HistoryEvent event) {
    return switch (event.getAttributesCase()) {
      case START_CHILD_WORKFLOW_EXECUTION_FAILED_EVENT_ATTRIBUTES ->
        event.getStartChildWorkflowExecutionFailedEventAttributes().getInitiatedEventId();
      case EXTERNAL_WORKFLOW_EXECUTION_SIGNALED_EVENT_ATTRIBUTES ->
        event.getExternalWorkflowExecutionSignaledEventAttributes().getInitiatedEventId();
      case SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_FAILED_EVENT_ATTRIBUTES ->
        event.getSignalExternalWorkflowExecutionFailedEventAttributes().getInitiatedEventId();
      case EXTERNAL_WORKFLOW_EXECUTION_CANCEL_REQUESTED_EVENT_ATTRIBUTES ->
        event.getExternalWorkflowExecutionCancelRequestedEventAttributes().getInitiatedEventId();
      case REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_FAILED_EVENT_ATTRIBUTES ->
        event
            .getRequestCancelExternalWorkflowExecutionFailedEventAttributes()
            .getInitiatedEventId();
      default -> 0;
    };
  }
}
