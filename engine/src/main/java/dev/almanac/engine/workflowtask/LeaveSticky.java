package dev.almanac.engine.workflowtask;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.log.Fact;

/**
 * Nobody asks at the sticky queue in which a task waits, so it goes to the normal one.
 *
 * @param scheduledEventId with the attempt, the offer that found nobody
 */
public record LeaveSticky(long scheduledEventId, int attempt) implements Request<Boolean> {
  /** Returns whether the task was in the sticky queue; a task that is gone is a refusal. */
  @Override
  public Boolean apply(Draft draft) {
    if (WorkflowTaskScheduling.waiting(draft.run(), scheduledEventId, attempt).isEmpty()) {
      throw Refusal.taskNotFound().exception();
    }
    return WorkflowTaskScheduling.leaveSticky(draft, new Fact.StickyQueueLeft());
  }
}
