package dev.almanac.engine.activity;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.Refused;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.state.Activity;
import dev.almanac.engine.state.Fact;

/**
 * Holds activities back: no attempt begins until they are let go. One that is with a worker may
 * end; its worker hears of it by heartbeat.
 *
 * @param requestId a repetition with the same id changes nothing
 */
public record PauseActivity(ActivityChoice choice, String identity, String reason, String requestId)
    implements Request<Boolean> {
  /** Returns true; what is paused already, by another request, is a refusal. */
  @Override
  public Boolean apply(Draft draft) {
    boolean isDone = false;
    for (var activity : choice.find(draft)) {
      var paused = activity.control().pause();
      if (paused.isEmpty()) {
        draft.note(new Fact.ActivityPaused(
            activity.scheduledEventId(),
            new Activity.Pause(draft.now(), identity, reason, requestId)));
      }
      isDone |= paused.isEmpty() || isThis(paused.get());
    }
    if (!isDone) {
      throw new Refused(Refusal.Reason.FAILED_PRECONDITION, "Activity is already paused.");
    }
    PauseInfo.refresh(draft);
    return true;
  }

  private boolean isThis(Activity.Pause pause) {
    return !requestId.isEmpty() && pause.requestId().equals(requestId);
  }
}
