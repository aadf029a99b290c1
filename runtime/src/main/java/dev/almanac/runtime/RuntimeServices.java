package dev.almanac.runtime;

import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.store.work.QueueKey;
import java.util.List;

/** The services of a node. A key leads to the loop that does the work. */
public interface RuntimeServices {
  Routed<WorkflowKey, Workflows> workflows();

  Routed<WorkflowKey, WorkflowTasks> workflowTasks();

  Routed<WorkflowKey, Resets> resets();

  Routed<WorkflowKey, Histories> histories();

  Routed<WorkflowKey, Queries> queries();

  Routed<WorkflowKey, WorkflowUpdates> updates();

  Routed<ScheduleName, Schedules> schedules();

  Routed<QueueKey, TaskPolls> polls();

  Routed<QueueKey, Queues> queues();

  /** Returns the task queues of every loop. */
  List<Queues> allQueues();

  ScheduleRecords scheduleRecords();

  Lists lists();

  /** Returns what the loops do and hold. */
  LoopFigures figures();
}
