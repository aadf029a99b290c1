package dev.almanac.engine.update;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.workflowtask.SpeculativeTasks;

/** Schedules a task for updates that were admitted while a worker held the previous one. */
public record ShowUpdates() implements Request<Boolean> {
  /** Returns true; a task that will show the updates is then pending. */
  @Override
  public Boolean apply(Draft draft) {
    draft.requireOpen();
    SpeculativeTasks.schedule(draft);
    return true;
  }
}
