package dev.almanac.runtime.loop;

import java.time.Instant;

/** Moves the time that runs see ahead. It goes on from there at its own pace. */
@FunctionalInterface
public interface TimeMachine {
  /** From now on it is at least this late. Called by the one loop that decides about time. */
  void moveTo(Instant time);
}
