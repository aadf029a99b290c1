package dev.almanac.engine.activity;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.state.Activity;
import dev.almanac.engine.state.Fact;

/**
 * Holds activities back: no attempt begins until they are let go. One that is with a worker may
 * end; its worker hears of it by heartbeat.
 *
 * @param requestId of the request, to be told apart
 */
public record PauseActivity(ActivityChoice choice, String identity, String reason, String requestId)
    implements Request<Boolean> {
  /** Returns whether any of them was not paused already; those that were stay as they are. */
  @Override
  public Boolean apply(Draft draft) {
    boolean isNew = false;
    for (var activity : choice.find(draft)) {
      if (activity.control().pause().isEmpty()) {
        isNew = true;
        draft.note(new Fact.ActivityPaused(
            activity.scheduledEventId(),
            new Activity.Pause(draft.now(), identity, reason, requestId)));
      }
    }
    PauseInfo.refresh(draft);
    return isNew;
  }
}
