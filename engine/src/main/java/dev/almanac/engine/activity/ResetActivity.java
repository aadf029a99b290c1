package dev.almanac.engine.activity;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.state.Activity;
import java.time.Duration;

/**
 * Resets activities to their first attempt. A running attempt counts as the first; its worker
 * learns of it by heartbeat.
 *
 * @param forgets whether to discard the reported progress
 * @param keepsPaused whether paused activities stay paused
 * @param restores whether to restore the options that the workflow asked for
 * @param delay how long an activity that no worker holds waits before it is tried
 */
public record ResetActivity(
    ActivitySelector choice, boolean forgets, boolean keepsPaused, boolean restores, Duration delay)
    implements Request<Boolean> {
  @Override
  public Boolean apply(Draft draft) {
    for (var activity : choice.find(draft)) {
      long id = activity.scheduledEventId();
      if (restores) {
        activity
            .control()
            .original()
            .ifPresent(original -> draft.note(new Fact.ActivityOptionsChanged(id, original, true)));
      }
      draft.note(new Fact.ActivityRewound(id, new Activity.Rewind(true, forgets)));
      if (activity.control().pause().isPresent()
          && !keepsPaused
          && activity.running().isEmpty()) {
        draft.note(new Fact.ActivityUnpaused(id));
      }
      Rescheduling.after(draft, id, delay);
    }
    PauseInfo.refresh(draft);
    return true;
  }
}
