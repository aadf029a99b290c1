package dev.almanac.engine.activity;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.state.Activity;
import java.time.Duration;

/**
 * Unpauses activities. Those that no worker holds are tried at once, or after a delay that spreads
 * many of them.
 *
 * @param rewinds whether the next attempt counts as the first
 * @param forgets whether to discard the reported progress
 */
public record UnpauseActivity(
    ActivitySelector choice, boolean rewinds, boolean forgets, Duration delay)
    implements Request<Boolean> {
  /** Returns whether any of them was paused. */
  @Override
  public Boolean apply(Draft draft) {
    boolean wasPaused = false;
    for (var activity : choice.find(draft)) {
      if (activity.control().pause().isPresent()) {
        wasPaused = true;
        unpause(draft, activity);
      }
    }
    PauseInfo.refresh(draft);
    return wasPaused;
  }

  private void unpause(Draft draft, Activity activity) {
    long id = activity.scheduledEventId();
    draft.note(new Fact.ActivityUnpaused(id));
    if (rewinds || forgets) {
      draft.note(new Fact.ActivityRewound(id, new Activity.Rewind(rewinds, forgets)));
    }
    Rescheduling.after(draft, id, delay);
  }
}
