package dev.almanac.engine.activity;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.state.Fact;
import io.temporal.api.common.v1.Payloads;
import java.util.Optional;

/** An activity reports progress, and learns whether it should end. */
public record HeartbeatActivity(ActivityRef ref, Optional<Payloads> details)
    implements Request<Boolean> {
  /** Returns whether the activity is asked to end. */
  @Override
  public Boolean apply(Draft draft) {
    var activity = ref.find(draft);
    draft.note(new Fact.ActivityHeartbeat(activity.scheduledEventId(), draft.now(), details));
    return activity.cancelRequested();
  }
}
