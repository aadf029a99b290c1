package dev.almanac.engine.workflowtask;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.log.Fact;

/**
 * A process has loaded the run and cannot know whether its waiting workflow task was given away
 * before: the start of a task need not have been durable. The worker that may have it would answer
 * in vain, so the task is not left waiting in that worker's queue, nor times out there. What else
 * waits is told by {@code Offers}.
 */
public record LeaveStickyOnLoad() implements Request<Boolean> {
  /** Returns whether a task left its sticky queue. */
  @Override
  public Boolean apply(Draft draft) {
    return WorkflowTaskScheduling.leaveSticky(draft, new Fact.StickyQueueCleared());
  }
}
