package dev.almanac.engine.workflowtask;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.state.Fact;
import dev.almanac.engine.state.WorkflowTasks;

/**
 * Workflow tasks that show updates to a worker and leave no trace if all of them are rejected. A
 * process that ends takes them with it; the clients ask again.
 */
public final class Speculation {
  private Speculation() {}

  /**
   * Makes a task for updates, unless one is pending that will show them. A run that has had none
   * gets its first one for good, even if it would have to wait.
   */
  public static void schedule(Draft draft) {
    var tasks = draft.run().tasks();
    if (tasks.pending().isPresent()) {
      return;
    }
    if (tasks.previousStartedEventId() == 0 || tasks.isTransient()) {
      Scheduling.scheduleNow(draft);
      return;
    }
    draft.note(
        new Fact.SpeculativeTaskScheduled(draft.now(), draft.run().execution().taskTimeout()));
    Scheduling.offer(draft);
  }

  /** Something is to be written: a task that waits is one like any other from now on. */
  public static void end(Draft draft) {
    draft
        .run()
        .tasks()
        .pending()
        .filter(WorkflowTasks.Pending::speculative)
        .filter(task -> task.started().isEmpty())
        .ifPresent(task -> draft.append(
            TaskEvents.scheduled(draft.run(), 1, task.startToClose()), task.scheduledAt()));
  }
}
