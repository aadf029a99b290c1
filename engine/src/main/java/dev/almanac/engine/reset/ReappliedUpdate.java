package dev.almanac.engine.reset;

import dev.almanac.engine.state.Run;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.UpdateAdmittedEventOrigin;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionUpdateAdmittedEventAttributes;
import io.temporal.api.update.v1.Request;
import java.util.Optional;

/**
 * An update of one run, as the run takes it in that was made of its history. The request is then in
 * the history, where workers find it.
 */
final class ReappliedUpdate {
  private ReappliedUpdate() {}

  /** Of one that was accepted or, by an earlier reset, taken in. */
  static Optional<HistoryEvent> of(HistoryEvent event) {
    var request = request(event);
    return request.hasInput() ? Optional.of(admission(request)) : Optional.empty();
  }

  /** Of one that an earlier reset has taken in, the event that did so has the request. */
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

  /** Whether the run knows nothing of the update yet. */
  static boolean isNew(Run run, HistoryEvent admission) {
    var request = admission.getWorkflowExecutionUpdateAdmittedEventAttributes().getRequest();
    return !run.updates().isWritten(request.getMeta().getUpdateId());
  }
}
