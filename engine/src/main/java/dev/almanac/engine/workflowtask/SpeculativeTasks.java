package dev.almanac.engine.workflowtask;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.state.WorkflowTaskState;

/**
 * Workflow tasks that show updates to a worker and leave no trace if all of them are rejected. A
 * process that ends takes them with it; the clients ask again.
 */
public final class SpeculativeTasks {
  private SpeculativeTasks() {}

  /**
   * Makes a task for updates, unless one is pending that will show them. It does not wait until it
   * is time for the first task of the run; that of a child waits for the parent all the same.
   */
  public static void schedule(Draft draft) {
    var tasks = draft.run().tasks();
    if (tasks.pending().isPresent() || draft.run().contacts().awaitsParent()) {
      return;
    }
    if (tasks.isTransient()) {
      WorkflowTaskScheduling.scheduleNow(draft);
      return;
    }
    make(draft);
    WorkflowTaskScheduling.offer(draft);
  }

  /**
   * Makes a task for updates and gives it to the worker that has just completed one, instead of
   * offering it to all.
   */
  public static StartWorkflowTask.Started scheduleAndStart(
      Draft draft, String nonce, String identity, String requestId) {
    make(draft);
    return WorkflowTaskScheduling.start(draft, nonce, identity, requestId);
  }

  private static void make(Draft draft) {
    draft.note(
        new Fact.SpeculativeTaskScheduled(draft.now(), draft.run().execution().taskTimeout()));
  }

  /**
   * It is time for the first task of a run. One that a worker is at may come to nothing, and then
   * there would be none: it is given up for one that stays.
   */
  public static void scheduleFirst(Draft draft) {
    end(draft);
    var pending = draft.run().tasks().pending();
    if (pending.filter(WorkflowTaskState.Pending::speculative).isPresent()) {
      draft.note(new Fact.SpeculativeTaskDropped());
    }
    WorkflowTaskScheduling.scheduleNow(draft);
  }

  /** Something is to be written: a task that waits is one like any other from now on. */
  public static void end(Draft draft) {
    draft
        .run()
        .tasks()
        .pending()
        .filter(WorkflowTaskState.Pending::speculative)
        .filter(task -> task.started().isEmpty())
        .ifPresent(task -> draft.append(
            TaskEvents.scheduled(draft.run(), 1, task.startToClose()), task.scheduledAt()));
  }
}
