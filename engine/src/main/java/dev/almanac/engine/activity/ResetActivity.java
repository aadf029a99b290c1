package dev.almanac.engine.activity;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.state.Activity;
import java.time.Duration;

/**
 * Has activities begin anew, with their first attempt. One that is with a worker hears of it by
 * heartbeat; the attempt under way counts as the first, and if it was paused it stays so.
 *
 * @param forgets whether the progress that was reported is forgotten
 * @param keepsPaused whether what is paused stays so
 * @param restores whether the options are again those that the workflow asked for
 * @param delay how long what is not with a worker waits before it is tried
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
