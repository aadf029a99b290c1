package dev.almanac.bench.load.worker;

import io.temporal.api.history.v1.HistoryEvent;
import java.util.List;

/** The progress of a run, folded from its events. */
record Progress(
    int activitiesScheduled,
    int activitiesCompleted,
    int activitiesFailed,
    int timersStarted,
    int timersFired,
    int signals) {
  static final Progress NONE = new Progress(0, 0, 0, 0, 0, 0);

  Progress after(List<HistoryEvent> events) {
    int scheduled = activitiesScheduled;
    int completed = activitiesCompleted;
    int failed = activitiesFailed;
    int started = timersStarted;
    int fired = timersFired;
    int signalled = signals;
    for (HistoryEvent event : events) {
      switch (event.getEventType()) {
        case EVENT_TYPE_ACTIVITY_TASK_SCHEDULED -> scheduled++;
        case EVENT_TYPE_ACTIVITY_TASK_COMPLETED -> completed++;
        case EVENT_TYPE_ACTIVITY_TASK_FAILED,
            EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT,
            EVENT_TYPE_ACTIVITY_TASK_CANCELED -> failed++;
        case EVENT_TYPE_TIMER_STARTED -> started++;
        case EVENT_TYPE_TIMER_FIRED -> fired++;
        case EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED -> signalled++;
        default -> {}
      }
    }
    return new Progress(scheduled, completed, failed, started, fired, signalled);
  }
}
