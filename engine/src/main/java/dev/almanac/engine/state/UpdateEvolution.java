package dev.almanac.engine.state;

import io.temporal.api.history.v1.HistoryEvent;

/** Applies events about updates to the state. */
final class UpdateEvolution {
  private UpdateEvolution() {}

  static Run apply(Run run, HistoryEvent event) {
    return switch (event.getAttributesCase()) {
      case WORKFLOW_EXECUTION_UPDATE_ADMITTED_EVENT_ATTRIBUTES ->
        run.with(run.updates()
            .withAdmitted(
                event
                    .getWorkflowExecutionUpdateAdmittedEventAttributes()
                    .getRequest()
                    .getMeta()
                    .getUpdateId(),
                event.getEventId()));
      case WORKFLOW_EXECUTION_UPDATE_ACCEPTED_EVENT_ATTRIBUTES ->
        run.with(run.updates()
            .withAccepted(
                event.getWorkflowExecutionUpdateAcceptedEventAttributes().getProtocolInstanceId(),
                event.getEventId()));
      case WORKFLOW_EXECUTION_UPDATE_COMPLETED_EVENT_ATTRIBUTES ->
        run.with(run.updates()
            .withCompleted(
                event
                    .getWorkflowExecutionUpdateCompletedEventAttributes()
                    .getMeta()
                    .getUpdateId(),
                event.getEventId()));
      default -> run; // no other event is about updates
    };
  }
}
