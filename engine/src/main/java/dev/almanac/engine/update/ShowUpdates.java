package dev.almanac.engine.update;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.workflowtask.SpeculativeTasks;

/** Updates wait that were admitted while a worker was at the task before. */
public record ShowUpdates() implements Request<Boolean> {
  /** Returns true, and there is a task that will show them. */
  @Override
  public Boolean apply(Draft draft) {
    draft.requireOpen();
    SpeculativeTasks.schedule(draft);
    return true;
  }
}
