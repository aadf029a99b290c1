package dev.almanac.engine.state;

import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.history.v1.HistoryEvent;

/** Applies events about activities to the state. */
final class ActivityEvolution {
  private ActivityEvolution() {}

  static Run apply(Run run, HistoryEvent event) {
    return switch (event.getAttributesCase()) {
      case ACTIVITY_TASK_SCHEDULED_EVENT_ATTRIBUTES -> scheduled(run, event);
      case ACTIVITY_TASK_CANCEL_REQUESTED_EVENT_ATTRIBUTES -> cancelRequested(run, event);
      case ACTIVITY_TASK_COMPLETED_EVENT_ATTRIBUTES ->
        ended(run, event.getActivityTaskCompletedEventAttributes().getScheduledEventId());
      case ACTIVITY_TASK_FAILED_EVENT_ATTRIBUTES ->
        ended(run, event.getActivityTaskFailedEventAttributes().getScheduledEventId());
      case ACTIVITY_TASK_TIMED_OUT_EVENT_ATTRIBUTES ->
        ended(run, event.getActivityTaskTimedOutEventAttributes().getScheduledEventId());
      case ACTIVITY_TASK_CANCELED_EVENT_ATTRIBUTES ->
        ended(run, event.getActivityTaskCanceledEventAttributes().getScheduledEventId());
      default -> run;
    };
  }

  private static Run scheduled(Run run, HistoryEvent event) {
    var time = ProtoDurations.of(event.getEventTime());
    return run.with(new Activity(
        event.getEventId(),
        event.getActivityTaskScheduledEventAttributes(),
        time,
        1,
        new Activity.Phase.Waiting(time),
        Activity.Progress.NONE,
        Activity.Control.NONE));
  }

  private static Run cancelRequested(Run run, HistoryEvent event) {
    long id = event.getActivityTaskCancelRequestedEventAttributes().getScheduledEventId();
    return run.activities()
        .get(id)
        .map(activity ->
            run.with(activity.with(activity.control().withCancelRequested(event.getEventId()))))
        .orElse(run);
  }

  private static Run ended(Run run, long scheduledEventId) {
    return run.activities().get(scheduledEventId).map(run::without).orElse(run);
  }
}
