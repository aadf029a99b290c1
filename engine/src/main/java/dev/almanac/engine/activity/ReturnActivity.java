package dev.almanac.engine.activity;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.log.Fact;

/** Returns an attempt that never reached its worker: it waits again, with the same number. */
public record ReturnActivity(ActivityStamp stamp) implements Request<Boolean> {
  /** Returns true; refuses if the attempt was started again. */
  @Override
  public Boolean apply(Draft draft) {
    long id = new ActivityRef.Held(stamp).find(draft).scheduledEventId();
    draft.note(new Fact.ActivityReturned(id));
    Rescheduling.offer(draft, id);
    return true;
  }
}
