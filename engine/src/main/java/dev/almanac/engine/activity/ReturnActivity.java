package dev.almanac.engine.activity;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.log.Fact;

/** A start never reached its worker: the attempt waits again, with the same number. */
public record ReturnActivity(ActivityStamp stamp) implements Request<Boolean> {
  /** Returns true; an attempt that is not this start's any more is a refusal. */
  @Override
  public Boolean apply(Draft draft) {
    long id = new ActivityRef.Held(stamp).find(draft).scheduledEventId();
    draft.note(new Fact.ActivityReturned(id));
    Rescheduling.offer(draft, id);
    return true;
  }
}
