package dev.almanac.conformance.crash;

import io.temporal.activity.ActivityInterface;

/** What {@link Errand} has done outside of itself. */
@ActivityInterface
public interface Chores {
  /** What each chore returns. */
  String DONE = "done";

  /** Fails so often before it works. */
  String untilItWorks(int failures, int millis);

  /** Allowed one attempt: it must never start twice. */
  String once(int millis);
}
