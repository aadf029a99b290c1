package dev.almanac.engine.workflowtask;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.state.Fact;

/** A start never reached its worker: the task waits again, with the same attempt. */
public record ReturnWorkflowTask(TaskStamp stamp) implements Request<Boolean> {
  /** Returns true; a task that is not this start's any more is a refusal. */
  @Override
  public Boolean apply(Draft draft) {
    TaskEnd.held(draft, stamp);
    boolean overtaken = !draft.run().history().buffered().isEmpty();
    if (overtaken && draft.run().tasks().isTransient()) {
      TaskEnd.startOver(draft);
      return true;
    }
    draft.note(new Fact.WorkflowTaskReturned());
    if (overtaken) {
      Speculation.end(draft);
    }
    Buffer.flush(draft);
    Scheduling.offer(draft);
    return true;
  }
}
