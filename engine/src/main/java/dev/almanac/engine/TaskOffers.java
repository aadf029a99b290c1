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
 * Computes the offers of a run from its state, for a loaded run whose earlier effects are unknown.
 */
public final class TaskOffers {
  private static final int DEFAULT_PRIORITY = 3;
  private static final int LAST_PRIORITY = 5;

  private TaskOffers() {}

  /** The order in which tasks are given out: lower number first, then longer wait first. */
  public record QueueOrder(int priority, Instant since) {}

  /** Returns the offer of the waiting workflow task, if any, then those of waiting activities. */
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

  /** Returns the offer of one task, if it waits for a worker. */
  public static Optional<Effect> of(Run run, long scheduledEventId) {
    var activity = run.activities().get(scheduledEventId);
    return activity.isPresent()
        ? activity.filter(Activity::isWaiting).map(ActivityScheduling::offer)
        : run.tasks()
            .pending()
            .filter(task -> task.scheduledEventId() == scheduledEventId)
            .flatMap(task -> WorkflowTaskScheduling.offer(run));
  }

  /** Returns the turn of the waiting workflow task. */
  public static Optional<QueueOrder> ofWorkflowTask(Run run) {
    int priority = priority(run.execution().started().getPriority());
    return run.tasks()
        .pending()
        .filter(task -> task.started().isEmpty())
        .map(WorkflowTaskState.Pending::scheduledAt)
        .map(since -> new QueueOrder(priority, since));
  }

  /** Returns the turn of a waiting activity. */
  public static Optional<QueueOrder> ofActivity(Run run, long scheduledEventId) {
    return run.activities()
        .get(scheduledEventId)
        .filter(Activity::isWaiting)
        .map(activity ->
            new QueueOrder(priority(activity.scheduled().getPriority()), activity.waitingSince()));
  }

  /** An unset priority is the middle one; values beyond the last count as the last. */
  private static int priority(Priority priority) {
    int key = priority.getPriorityKey();
    return key == 0 ? DEFAULT_PRIORITY : Math.min(key, LAST_PRIORITY);
  }
}
