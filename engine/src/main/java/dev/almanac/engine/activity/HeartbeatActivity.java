package dev.almanac.engine.activity;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.decision.ServerFailures;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.state.Activity;
import io.temporal.api.common.v1.Payloads;
import java.util.Optional;

/**
 * Reports progress of an activity, and returns whether it should end. Details that are too large
 * fail the activity, as they would be again.
 */
public record HeartbeatActivity(ActivityRef ref, Optional<Payloads> details, String identity)
    implements Request<HeartbeatActivity.Heard> {
  /** Reports without a worker identity. */
  public HeartbeatActivity(ActivityRef ref, Optional<Payloads> details) {
    this(ref, details, "");
  }

  /**
   * What the activity is told.
   *
   * @param isToEnd whether it should end
   * @param isPaused whether it is paused once this attempt has failed
   * @param isToRestart whether it should begin again
   */
  public record Heard(boolean isToEnd, boolean isPaused, boolean isToRestart) {}

  @Override
  public Heard apply(Draft draft) {
    var activity = ref.findRunning(draft);
    var tooLarge = details.flatMap(payloads -> draft.limits().blob("HeartbeatDetails", payloads));
    if (tooLarge.isPresent()) {
      ActivityEnd.writeFailed(
          draft, activity, ServerFailures.ofServer(tooLarge.get()), identity(activity));
      return new Heard(true, false, false);
    }
    draft.note(new Fact.ActivityHeartbeat(
        activity.scheduledEventId(),
        draft.now(),
        details,
        identity(activity).isEmpty() ? identity : ""));
    var control = activity.control();
    return new Heard(
        activity.cancelRequested(),
        control.pause().isPresent(),
        control.rewind().filter(Activity.Rewind::rewinds).isPresent());
  }

  private static String identity(Activity activity) {
    return activity.running().map(Activity.Phase.Running::identity).orElse("");
  }
}
