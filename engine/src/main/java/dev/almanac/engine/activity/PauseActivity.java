package dev.almanac.engine.activity;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.state.Activity;

/**
 * Pauses activities: no attempt begins until they are unpaused. A running attempt may end; its
 * worker learns of the pause by heartbeat.
 *
 * @param requestId a repetition with the same id changes nothing
 * @param isOnce whether to refuse if other requests have already paused all of them
 */
public record PauseActivity(
    ActivitySelector choice, String identity, String reason, String requestId, boolean isOnce)
    implements Request<Boolean> {
  /** Creates a request that accepts activities that are already paused. */
  public PauseActivity(ActivitySelector choice, String identity, String reason, String requestId) {
    this(choice, identity, reason, requestId, false);
  }

  /** Returns whether any of them was not paused before. */
  @Override
  public Boolean apply(Draft draft) {
    boolean isNew = false;
    boolean isRepeated = false;
    for (var activity : choice.find(draft)) {
      var paused = activity.control().pause();
      if (paused.isEmpty()) {
        isNew = true;
        draft.note(new Fact.ActivityPaused(
            activity.scheduledEventId(),
            new Activity.Pause(draft.now(), identity, reason, requestId)));
      }
      isRepeated |= paused.filter(this::isThis).isPresent();
    }
    if (isOnce && !isNew && !isRepeated) {
      throw new Refusal(Refusal.Reason.FAILED_PRECONDITION, "Activity is already paused.")
          .exception();
    }
    PauseInfo.refresh(draft);
    return isNew;
  }

  private boolean isThis(Activity.Pause pause) {
    return !requestId.isEmpty() && pause.requestId().equals(requestId);
  }
}
