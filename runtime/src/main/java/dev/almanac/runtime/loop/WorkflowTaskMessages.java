package dev.almanac.runtime.loop;

import dev.almanac.engine.state.Durations;
import dev.almanac.engine.state.WorkflowTasks;
import dev.almanac.engine.workflowtask.StartWorkflowTask;
import dev.almanac.runtime.TaskPolls;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.ArrayList;
import java.util.List;

/** What a worker is told about a workflow task. */
final class WorkflowTaskMessages {
  private WorkflowTaskMessages() {}

  static TaskPolls.WorkflowTask task(
      CachedRun run,
      StartWorkflowTask.Started started,
      WorkflowTasks.Pending pending,
      HistoryDesk.Page page,
      TaskPolls.Attached attached) {
    var last = started.unwritten().getLast();
    List<HistoryEvent> events = page.events();
    if (page.next() == 0) {
      events = new ArrayList<>(events);
      events.addAll(started.unwritten());
    }
    var startedAt = Durations.of(last.getEventTime());
    var execution = run.state.execution();
    var given = new TaskPolls.Given(
        started.stamp(),
        started.startedEventId(),
        started.previousStartedEventId(),
        pending.scheduledAt(),
        startedAt,
        execution.taskQueue());
    return new TaskPolls.WorkflowTask(
        run.state.key(),
        execution.started().getWorkflowType().getName(),
        given,
        events,
        page.next(),
        attached);
  }
}
