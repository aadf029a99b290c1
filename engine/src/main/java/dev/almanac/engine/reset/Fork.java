package dev.almanac.engine.reset;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.RefusalException;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.log.LogEntry;
import dev.almanac.engine.state.Evolution;
import dev.almanac.engine.state.Run;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds a run from the beginning of another run's history, event by event. */
public final class Fork {
  private final RunKey key;
  private final Map<Long, Long> activityStarts = new HashMap<>();
  private @Nullable Run run;

  public Fork(RunKey key) {
    this.key = key;
  }

  /** Adds the next event. */
  public void add(HistoryEvent event) {
    run =
        run == null ? Evolution.begin(key, event) : Evolution.apply(run, new LogEntry.Event(event));
    switch (event.getAttributesCase()) {
      case ACTIVITY_TASK_STARTED_EVENT_ATTRIBUTES ->
        activityStarts.put(
            event.getActivityTaskStartedEventAttributes().getScheduledEventId(),
            event.getEventId());
      case ACTIVITY_TASK_COMPLETED_EVENT_ATTRIBUTES ->
        activityStarts.remove(
            event.getActivityTaskCompletedEventAttributes().getScheduledEventId());
      case ACTIVITY_TASK_FAILED_EVENT_ATTRIBUTES ->
        activityStarts.remove(event.getActivityTaskFailedEventAttributes().getScheduledEventId());
      case ACTIVITY_TASK_TIMED_OUT_EVENT_ATTRIBUTES ->
        activityStarts.remove(event.getActivityTaskTimedOutEventAttributes().getScheduledEventId());
      case ACTIVITY_TASK_CANCELED_EVENT_ATTRIBUTES ->
        activityStarts.remove(event.getActivityTaskCanceledEventAttributes().getScheduledEventId());
      default -> {} // other events start no activity
    }
  }

  /**
   * Returns the state at the fork.
   *
   * @throws RefusalException if no workflow task is under way there
   */
  public Run run() {
    if (run == null || !run.open() || run.tasks().pending().isEmpty()) {
      throw Refusal.invalid("Can only reset workflow to event ID in range"
              + " [WorkflowTaskScheduled +1, WorkflowTaskStarted +1]: %d"
                  .formatted(run == null ? 0 : run.history().nextEventId()))
          .exception();
    }
    return run;
  }

  /** Returns the starts of pending activities, by the event that scheduled each. */
  public Map<Long, Long> activityStarts() {
    return Map.copyOf(activityStarts);
  }
}
