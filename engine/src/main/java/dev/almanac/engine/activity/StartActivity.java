package dev.almanac.engine.activity;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.state.Activity;

/** Starts an attempt for a worker. The reply is the activity after that. */
public record StartActivity(ActivityStamp stamp, String identity) implements Request<Activity> {
  @Override
  public Activity apply(Draft draft) {
    draft.requireOpen();
    var activity = draft
        .run()
        .activities()
        .get(stamp.scheduledEventId())
        .filter(waiting -> waiting.attempt() == stamp.attempt())
        .filter(Activity::isWaiting)
        .orElseThrow(() -> Refusal.activityNotFound().exception());
    draft.note(new Fact.ActivityStarted(
        activity.scheduledEventId(), stamp.nonce(), draft.now(), identity));
    return draft.run().activities().get(stamp.scheduledEventId()).orElseThrow();
  }
}
