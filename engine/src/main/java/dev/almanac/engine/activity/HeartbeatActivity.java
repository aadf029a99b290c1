package dev.almanac.engine.activity;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Failures;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.state.Activity;
import dev.almanac.engine.state.Fact;
import io.temporal.api.common.v1.Payloads;
import java.util.Optional;

/**
 * An activity reports progress, and learns whether it should end. One that reports too much at once
 * would do so again, so it has failed.
 */
public record HeartbeatActivity(ActivityRef ref, Optional<Payloads> details)
    implements Request<Boolean> {
  /** Returns whether the activity is asked to end. */
  @Override
  public Boolean apply(Draft draft) {
    var activity = ref.findRunning(draft);
    var tooLarge = details.flatMap(payloads -> draft.limits().blob("HeartbeatDetails", payloads));
    if (tooLarge.isPresent()) {
      ActivityEnd.writeFailed(
          draft, activity, Failures.ofServer(tooLarge.get()), identity(activity));
      return true;
    }
    draft.note(new Fact.ActivityHeartbeat(activity.scheduledEventId(), draft.now(), details));
    return activity.cancelRequested();
  }

  private static String identity(Activity activity) {
    return activity.running().map(Activity.Phase.Running::identity).orElse("");
  }
}
