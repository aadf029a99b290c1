package dev.almanac.engine.workflowtask;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;

/**
 * Writes the start of a held first attempt early, because somebody reads the history. Otherwise it
 * is written with the end of the task. What was shown must not change.
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
