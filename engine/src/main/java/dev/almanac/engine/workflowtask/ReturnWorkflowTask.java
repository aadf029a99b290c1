package dev.almanac.engine.workflowtask;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.state.WorkflowTaskState;

/**
 * Returns a task that never reached its worker: it waits again, with the same attempt. If the
 * history already shows the start, it stays there, and the task times out.
 */
public record ReturnWorkflowTask(TaskStamp stamp) implements Request<Boolean> {
  /** Returns whether it waits again; refuses if the task was started again. */
  @Override
  public Boolean apply(Draft draft) {
    var task = TaskEnd.held(draft, stamp);
    if (task.started().filter(WorkflowTaskState.Started::isWritten).isPresent()) {
      return false;
    }
    boolean overtaken = !draft.run().history().buffered().isEmpty();
    if (overtaken && draft.run().tasks().isTransient()) {
      TaskEnd.startOver(draft);
      return true;
    }
    draft.note(new Fact.WorkflowTaskReturned());
    if (overtaken) {
      SpeculativeTasks.end(draft);
    }
    EventBuffer.flush(draft);
    WorkflowTaskScheduling.offer(draft);
    return true;
  }
}
