package dev.almanac.engine.workflowtask;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.log.Fact;

/**
 * Moves the waiting workflow task of a loaded run out of its sticky queue. A task may have been
 * given out by a process whose memory is gone, as its start need not have been durable. The answer
 * of that worker would be refused, so the task must not wait, or time out, in its queue.
 * {@code TaskOffers} finds what else waits.
 */
public record LeaveStickyOnLoad() implements Request<Boolean> {
  /** Returns whether a task left its sticky queue. */
  @Override
  public Boolean apply(Draft draft) {
    return WorkflowTaskScheduling.leaveSticky(draft, new Fact.StickyQueueCleared());
  }
}
