package dev.almanac.runtime.task;

import dev.almanac.engine.state.WorkflowTaskState;
import dev.almanac.engine.workflowtask.StartWorkflowTask;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.history.LoopHistories;
import dev.almanac.runtime.run.CachedRun;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.ArrayList;
import java.util.List;

/** Builds workflow tasks for workers. */
final class WorkflowTaskMessages {
  private WorkflowTaskMessages() {}

  static TaskPolls.WorkflowTask task(
      CachedRun run,
      StartWorkflowTask.Started started,
      WorkflowTaskState.Pending pending,
      LoopHistories.Page page,
      TaskPolls.Attached attached) {
    long first = started.firstUnwritten();
    boolean isWhole = page.next() == 0 || page.next() >= first;
    List<HistoryEvent> events = new ArrayList<>(page.events());
    if (isWhole) {
      while (!events.isEmpty() && events.getLast().getEventId() >= first) {
        events.removeLast(); // the start was shown, so it was written meanwhile
      }
      events.addAll(started.unwritten());
    }
    var execution = run.state().execution();
    var given = new TaskPolls.Given(
        started.stamp(),
        started.startedEventId(),
        started.previousStartedEventId(),
        pending.scheduledAt(),
        started.startedAt(),
        execution.taskQueue());
    return new TaskPolls.WorkflowTask(
        run.state().key(),
        execution.started().getWorkflowType().getName(),
        given,
        events,
        isWhole ? 0 : page.next(),
        attached);
  }
}
