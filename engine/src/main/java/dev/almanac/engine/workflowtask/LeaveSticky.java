package dev.almanac.engine.workflowtask;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.log.Fact;

/**
 * Moves a task from a sticky queue that nobody polls to the normal one.
 *
 * @param scheduledEventId with the attempt, the offer that found no worker
 */
public record LeaveSticky(long scheduledEventId, int attempt) implements Request<Boolean> {
  /** Returns whether the task was in the sticky queue; refuses if it is gone. */
  @Override
  public Boolean apply(Draft draft) {
    if (WorkflowTaskScheduling.waiting(draft.run(), scheduledEventId, attempt).isEmpty()) {
      throw Refusal.taskNotFound().exception();
    }
    return WorkflowTaskScheduling.leaveSticky(draft, new Fact.StickyQueueLeft());
  }
}
