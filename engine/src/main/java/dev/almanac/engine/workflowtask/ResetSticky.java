package dev.almanac.engine.workflowtask;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.log.Fact;

/** Clears the sticky queue: its worker no longer caches the run. */
public record ResetSticky() implements Request<Boolean> {
  /** Returns whether the run had a sticky queue. */
  @Override
  public Boolean apply(Draft draft) {
    draft.requireOpen();
    if (WorkflowTaskScheduling.leaveSticky(draft, new Fact.StickyQueueLeft())) {
      return true;
    }
    boolean had = draft.run().tasks().sticky().isPresent();
    if (had) {
      draft.note(new Fact.StickyQueueCleared());
    }
    return had;
  }
}
