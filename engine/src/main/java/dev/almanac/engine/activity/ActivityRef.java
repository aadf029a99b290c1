package dev.almanac.engine.activity;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.state.Activity;

/** Identifies an activity in a request. */
public sealed interface ActivityRef {
  /** The attempt that a worker holds. */
  record Held(ActivityStamp stamp) implements ActivityRef {}

  /** Any attempt of the activity with this id. */
  record ById(String id) implements ActivityRef {}

  /** Returns the activity; refuses if it has ended or is at another attempt. */
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

  /** Returns the activity; refuses if no worker holds it. */
  default Activity findRunning(Draft draft) {
    var activity = find(draft);
    if (activity.running().isEmpty()) {
      throw Refusal.activityNotFound().exception();
    }
    return activity;
  }
}
