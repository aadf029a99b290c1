package dev.almanac.engine.workflowtask;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;

/**
 * Somebody wants to see the history while a worker is at a first attempt: its start, which would be
 * written with its end, is written now. What was seen must not change.
 */
public record WriteTaskStarted() implements Request<Boolean> {
  /** Returns whether there was a start to write. */
  @Override
  public Boolean apply(Draft draft) {
    boolean isUnwritten = draft.run().tasks().hasUnwrittenStart();
    if (isUnwritten) {
      TaskEnd.writeStart(draft);
    }
    return isUnwritten;
  }
}
