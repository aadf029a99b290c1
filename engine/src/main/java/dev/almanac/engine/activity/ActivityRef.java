package dev.almanac.engine.activity;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.state.Activity;

/** How a caller says which activity it speaks of. */
public sealed interface ActivityRef {
  /** The attempt that a worker was given. */
  record Held(ActivityStamp stamp) implements ActivityRef {}

  /** Whatever attempt there is of the activity with this id. */
  record ById(String id) implements ActivityRef {}

  /** The activity, or a refusal if it has ended or is at another attempt. */
  default Activity find(Draft draft) {
    draft.requireOpen();
    var activities = draft.run().activities();
    return switch (this) {
      case Held(var stamp) ->
        activities
            .get(stamp.scheduledEventId())
            .filter(activity -> activity.attempt() == stamp.attempt())
            .filter(activity -> activity
                .running()
                .filter(now -> now.nonce().equals(stamp.nonce()))
                .isPresent())
            .orElseThrow(() -> Refusal.activityNotFound().exception());
      case ById(var id) ->
        activities.get(id).orElseThrow(() -> Refusal.activityNotFound().exception());
    };
  }

  /** The activity, which must be with a worker. */
  default Activity findRunning(Draft draft) {
    var activity = find(draft);
    if (activity.running().isEmpty()) {
      throw Refusal.activityNotFound().exception();
    }
    return activity;
  }
}
