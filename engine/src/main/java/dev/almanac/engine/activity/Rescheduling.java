package dev.almanac.engine.activity;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.state.Activity;
import java.time.Duration;

/** Moves the next attempt of an activity that no worker holds. */
final class Rescheduling {
  private Rescheduling() {}

  /** Has the attempt wait for a worker after a delay. A paused one stays paused. */
  static void after(Draft draft, long scheduledEventId, Duration delay) {
    if (activity(draft, scheduledEventId).running().isPresent()) {
      return;
    }
    if (delay.isPositive()) {
      draft.note(new Fact.ActivityRescheduled(scheduledEventId, draft.now().plus(delay)));
    } else {
      draft.note(new Fact.ActivityBackoffEnded(scheduledEventId, draft.now()));
    }
    offer(draft, scheduledEventId);
  }

  /** Offers the attempt if it waits for a worker. */
  static void offer(Draft draft, long scheduledEventId) {
    var activity = activity(draft, scheduledEventId);
    if (activity.isWaiting()) {
      draft.effect(ActivityScheduling.offer(activity));
    }
  }

  private static Activity activity(Draft draft, long scheduledEventId) {
    return draft.run().activities().get(scheduledEventId).orElseThrow();
  }
}
