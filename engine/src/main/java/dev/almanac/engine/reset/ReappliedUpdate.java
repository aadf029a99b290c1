package dev.almanac.engine.reset;

import dev.almanac.engine.state.Run;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.UpdateAdmittedEventOrigin;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionUpdateAdmittedEventAttributes;
import io.temporal.api.update.v1.Request;
import java.util.Optional;

/**
 * Translates an update of the replaced run for the run made by a reset. The history then holds the
 * request, where workers find it.
 */
final class ReappliedUpdate {
  private ReappliedUpdate() {}

  /** Returns the admission of an update that was accepted or, by an earlier reset, admitted. */
  static Optional<HistoryEvent> of(HistoryEvent event) {
    var request = request(event);
    return request.hasInput() ? Optional.of(admission(request)) : Optional.empty();
  }

  /** An update that an earlier reset admitted has its request in that event. */
  private static Request request(HistoryEvent event) {
    return event.hasWorkflowExecutionUpdateAdmittedEventAttributes()
        ? event.getWorkflowExecutionUpdateAdmittedEventAttributes().getRequest()
        : event.getWorkflowExecutionUpdateAcceptedEventAttributes().getAcceptedRequest();
  }

  private static HistoryEvent admission(Request request) {
    return HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ADMITTED)
        .setWorkflowExecutionUpdateAdmittedEventAttributes(
            WorkflowExecutionUpdateAdmittedEventAttributes.newBuilder()
                .setRequest(request)
                .setOrigin(UpdateAdmittedEventOrigin.UPDATE_ADMITTED_EVENT_ORIGIN_REAPPLY))
        .build();
  }

  /** Returns whether the run does not know the update yet. */
  static boolean isNew(Run run, HistoryEvent admission) {
    var request = admission.getWorkflowExecutionUpdateAdmittedEventAttributes().getRequest();
    return !run.updates().isWritten(request.getMeta().getUpdateId());
  }
}
