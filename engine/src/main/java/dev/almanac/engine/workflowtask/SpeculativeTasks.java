package dev.almanac.engine.workflowtask;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.state.WorkflowTaskState;

/**
 * Workflow tasks that show updates to a worker and leave no events if all are rejected. They are
 * lost with the process; the clients then ask again.
 */
public final class SpeculativeTasks {
  private SpeculativeTasks() {}

  /**
   * Schedules a task for updates, unless a pending one will show them. It ignores the start delay
   * of the run, but the task of a child still waits for the parent.
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
   * Schedules a task for updates and gives it to the worker that has just completed one, instead of
   * offering it.
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
   * Schedules the first task when it is due. A speculative one that a worker holds may be dropped,
   * which would leave none: it is replaced by a lasting one, which shows what has come meanwhile.
   */
  public static void scheduleFirst(Draft draft) {
    end(draft);
    var pending = draft.run().tasks().pending();
    if (pending.filter(WorkflowTaskState.Pending::speculative).isPresent()) {
      draft.note(new Fact.SpeculativeTaskDropped());
      EventBuffer.flush(draft);
    }
    WorkflowTaskScheduling.scheduleNow(draft);
  }

  /** Makes a waiting speculative task a normal one, because an event is about to be written. */
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
