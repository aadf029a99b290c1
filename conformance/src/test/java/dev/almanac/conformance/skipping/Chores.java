package dev.almanac.conformance.skipping;

import io.temporal.activity.ActivityInterface;

/** What a {@link Vigil} waits for. */
@ActivityInterface
public interface Chores {
  /** Fails twice. */
  String tryAgain();

  /** Takes a moment of real time. */
  String work();
}
