package dev.almanac.engine.log;

import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.MarkerRecordedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionContinuedAsNewEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.update.v1.Input;

/**
 * Adds up the external payloads of an event. Every field that may have some is named here, because
 * a walk by descriptor costs a reflective call for each field of each event, and nearly all events
 * have none. A test compares the two.
 */
final class EventPayloads {
  private EventPayloads() {}

  public static ExternalPayloads addTo(ExternalPayloads sum, HistoryEvent event) {
    if (!event.hasUserMetadata()) {
      return run(sum, event);
    }
    var metadata = event.getUserMetadata();
    return run(sum.with(metadata.getSummary()).with(metadata.getDetails()), event);
  }

  private static ExternalPayloads run(ExternalPayloads sum, HistoryEvent event) {
    return switch (event.getAttributesCase()) {
      case WORKFLOW_EXECUTION_STARTED_EVENT_ATTRIBUTES ->
        started(sum, event.getWorkflowExecutionStartedEventAttributes());
      case WORKFLOW_EXECUTION_COMPLETED_EVENT_ATTRIBUTES ->
        sum.with(event.getWorkflowExecutionCompletedEventAttributes().getResult());
      case WORKFLOW_EXECUTION_FAILED_EVENT_ATTRIBUTES ->
        sum.with(event.getWorkflowExecutionFailedEventAttributes().getFailure());
      case WORKFLOW_EXECUTION_TERMINATED_EVENT_ATTRIBUTES ->
        sum.with(event.getWorkflowExecutionTerminatedEventAttributes().getDetails());
      case WORKFLOW_EXECUTION_CANCELED_EVENT_ATTRIBUTES ->
        sum.with(event.getWorkflowExecutionCanceledEventAttributes().getDetails());
      case WORKFLOW_EXECUTION_CONTINUED_AS_NEW_EVENT_ATTRIBUTES ->
        continued(sum, event.getWorkflowExecutionContinuedAsNewEventAttributes());
      case WORKFLOW_EXECUTION_SIGNALED_EVENT_ATTRIBUTES -> {
        var signaled = event.getWorkflowExecutionSignaledEventAttributes();
        yield sum.with(signaled.getInput()).with(signaled.getHeader());
      }
      case WORKFLOW_PROPERTIES_MODIFIED_EVENT_ATTRIBUTES ->
        sum.with(event.getWorkflowPropertiesModifiedEventAttributes().getUpsertedMemo());
      case WORKFLOW_PROPERTIES_MODIFIED_EXTERNALLY_EVENT_ATTRIBUTES ->
        sum.with(event.getWorkflowPropertiesModifiedExternallyEventAttributes().getUpsertedMemo());
      case WORKFLOW_TASK_FAILED_EVENT_ATTRIBUTES ->
        sum.with(event.getWorkflowTaskFailedEventAttributes().getFailure());
      case MARKER_RECORDED_EVENT_ATTRIBUTES ->
        marker(sum, event.getMarkerRecordedEventAttributes());
      default -> activity(sum, event);
    };
  }

  private static ExternalPayloads started(
      ExternalPayloads sum, WorkflowExecutionStartedEventAttributes started) {
    return sum.with(started.getInput())
        .with(started.getContinuedFailure())
        .with(started.getLastCompletionResult())
        .with(started.getMemo())
        .with(started.getHeader());
  }

  @SuppressWarnings("deprecation") // older histories have a failure here
  private static ExternalPayloads continued(
      ExternalPayloads sum, WorkflowExecutionContinuedAsNewEventAttributes continued) {
    return sum.with(continued.getInput())
        .with(continued.getFailure())
        .with(continued.getLastCompletionResult())
        .with(continued.getHeader())
        .with(continued.getMemo());
  }

  private static ExternalPayloads marker(
      ExternalPayloads sum, MarkerRecordedEventAttributes marker) {
    for (var details : marker.getDetailsMap().values()) {
      sum = sum.with(details);
    }
    return sum.with(marker.getHeader()).with(marker.getFailure());
  }

  private static ExternalPayloads activity(ExternalPayloads sum, HistoryEvent event) {
    return switch (event.getAttributesCase()) {
      case ACTIVITY_TASK_SCHEDULED_EVENT_ATTRIBUTES -> {
        var scheduled = event.getActivityTaskScheduledEventAttributes();
        yield sum.with(scheduled.getHeader()).with(scheduled.getInput());
      }
      case ACTIVITY_TASK_STARTED_EVENT_ATTRIBUTES ->
        sum.with(event.getActivityTaskStartedEventAttributes().getLastFailure());
      case ACTIVITY_TASK_COMPLETED_EVENT_ATTRIBUTES ->
        sum.with(event.getActivityTaskCompletedEventAttributes().getResult());
      case ACTIVITY_TASK_FAILED_EVENT_ATTRIBUTES ->
        sum.with(event.getActivityTaskFailedEventAttributes().getFailure());
      case ACTIVITY_TASK_TIMED_OUT_EVENT_ATTRIBUTES ->
        sum.with(event.getActivityTaskTimedOutEventAttributes().getFailure());
      case ACTIVITY_TASK_CANCELED_EVENT_ATTRIBUTES ->
        sum.with(event.getActivityTaskCanceledEventAttributes().getDetails());
      default -> contact(sum, event);
    };
  }

  private static ExternalPayloads contact(ExternalPayloads sum, HistoryEvent event) {
    return switch (event.getAttributesCase()) {
      case START_CHILD_WORKFLOW_EXECUTION_INITIATED_EVENT_ATTRIBUTES -> {
        var child = event.getStartChildWorkflowExecutionInitiatedEventAttributes();
        yield sum.with(child.getInput()).with(child.getHeader()).with(child.getMemo());
      }
      case CHILD_WORKFLOW_EXECUTION_STARTED_EVENT_ATTRIBUTES ->
        sum.with(event.getChildWorkflowExecutionStartedEventAttributes().getHeader());
      case CHILD_WORKFLOW_EXECUTION_COMPLETED_EVENT_ATTRIBUTES ->
        sum.with(event.getChildWorkflowExecutionCompletedEventAttributes().getResult());
      case CHILD_WORKFLOW_EXECUTION_FAILED_EVENT_ATTRIBUTES ->
        sum.with(event.getChildWorkflowExecutionFailedEventAttributes().getFailure());
      case CHILD_WORKFLOW_EXECUTION_CANCELED_EVENT_ATTRIBUTES ->
        sum.with(event.getChildWorkflowExecutionCanceledEventAttributes().getDetails());
      case SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_INITIATED_EVENT_ATTRIBUTES -> {
        var signal = event.getSignalExternalWorkflowExecutionInitiatedEventAttributes();
        yield sum.with(signal.getInput()).with(signal.getHeader());
      }
      default -> update(sum, event);
    };
  }

  private static ExternalPayloads update(ExternalPayloads sum, HistoryEvent event) {
    return switch (event.getAttributesCase()) {
      case WORKFLOW_EXECUTION_UPDATE_ADMITTED_EVENT_ATTRIBUTES ->
        input(
            sum,
            event
                .getWorkflowExecutionUpdateAdmittedEventAttributes()
                .getRequest()
                .getInput());
      case WORKFLOW_EXECUTION_UPDATE_ACCEPTED_EVENT_ATTRIBUTES ->
        input(
            sum,
            event
                .getWorkflowExecutionUpdateAcceptedEventAttributes()
                .getAcceptedRequest()
                .getInput());
      case WORKFLOW_EXECUTION_UPDATE_REJECTED_EVENT_ATTRIBUTES -> {
        var rejected = event.getWorkflowExecutionUpdateRejectedEventAttributes();
        yield input(sum, rejected.getRejectedRequest().getInput()).with(rejected.getFailure());
      }
      case WORKFLOW_EXECUTION_UPDATE_COMPLETED_EVENT_ATTRIBUTES -> {
        var outcome = event.getWorkflowExecutionUpdateCompletedEventAttributes().getOutcome();
        yield sum.with(outcome.getSuccess()).with(outcome.getFailure());
      }
      default -> nexus(sum, event);
    };
  }

  private static ExternalPayloads input(ExternalPayloads sum, Input input) {
    return sum.with(input.getHeader()).with(input.getArgs());
  }

  private static ExternalPayloads nexus(ExternalPayloads sum, HistoryEvent event) {
    return switch (event.getAttributesCase()) {
      case NEXUS_OPERATION_SCHEDULED_EVENT_ATTRIBUTES ->
        sum.with(event.getNexusOperationScheduledEventAttributes().getInput());
      case NEXUS_OPERATION_COMPLETED_EVENT_ATTRIBUTES ->
        sum.with(event.getNexusOperationCompletedEventAttributes().getResult());
      case NEXUS_OPERATION_FAILED_EVENT_ATTRIBUTES ->
        sum.with(event.getNexusOperationFailedEventAttributes().getFailure());
      case NEXUS_OPERATION_CANCELED_EVENT_ATTRIBUTES ->
        sum.with(event.getNexusOperationCanceledEventAttributes().getFailure());
      case NEXUS_OPERATION_TIMED_OUT_EVENT_ATTRIBUTES ->
        sum.with(event.getNexusOperationTimedOutEventAttributes().getFailure());
      case NEXUS_OPERATION_CANCEL_REQUEST_FAILED_EVENT_ATTRIBUTES ->
        sum.with(event.getNexusOperationCancelRequestFailedEventAttributes().getFailure());
      default -> sum;
    };
  }
}
