package dev.almanac.engine;

import dev.almanac.engine.activity.ActivityScheduling;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.state.Activity;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.state.WorkflowTaskState;
import dev.almanac.engine.workflowtask.WorkflowTaskScheduling;
import io.temporal.api.common.v1.Priority;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What of a run waits for a worker, from its state alone: for whoever loads a run and has not seen
 * the effects that once offered it.
 */
public final class TaskOffers {
  private static final int DEFAULT_PRIORITY = 3;
  private static final int LAST_PRIORITY = 5;

  private TaskOffers() {}

  /**
   * When it is a task's turn: tasks of a lower number go first, and of one number those that have
   * waited longer.
   */
  public record QueueOrder(int priority, Instant since) {}

  /** The waiting workflow task, if there is one, and then the waiting activities. */
  public static List<Effect> of(Run run) {
    var offers = new ArrayList<Effect>();
    WorkflowTaskScheduling.offer(run).ifPresent(offers::add);
    for (var entry : run.activities().byEvent()) {
      if (entry.getValue().isWaiting()) {
        offers.add(ActivityScheduling.offer(entry.getValue()));
      }
    }
    return offers;
  }

  /** The offer of one task, if that waits for a worker. */
  public static Optional<Effect> of(Run run, long scheduledEventId) {
    var activity = run.activities().get(scheduledEventId);
    return activity.isPresent()
        ? activity.filter(Activity::isWaiting).map(ActivityScheduling::offer)
        : run.tasks()
            .pending()
            .filter(task -> task.scheduledEventId() == scheduledEventId)
            .flatMap(task -> WorkflowTaskScheduling.offer(run));
  }

  /** The turn of the workflow task that waits. */
  public static Optional<QueueOrder> ofWorkflowTask(Run run) {
    int priority = priority(run.execution().started().getPriority());
    return run.tasks()
        .pending()
        .filter(task -> task.started().isEmpty())
        .map(WorkflowTaskState.Pending::scheduledAt)
        .map(since -> new QueueOrder(priority, since));
  }

  /** The turn of an activity that waits. */
  public static Optional<QueueOrder> ofActivity(Run run, long scheduledEventId) {
    return run.activities()
        .get(scheduledEventId)
        .filter(Activity::isWaiting)
        .map(activity ->
            new QueueOrder(priority(activity.scheduled().getPriority()), activity.waitingSince()));
  }

  /** Unset is the middle one; there is nothing behind the last. */
  private static int priority(Priority priority) {
    int key = priority.getPriorityKey();
    return key == 0 ? DEFAULT_PRIORITY : Math.min(key, LAST_PRIORITY);
  }
}
