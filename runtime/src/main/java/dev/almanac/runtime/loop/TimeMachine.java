package dev.almanac.runtime.loop;

import java.time.Instant;

/** Moves the time that runs see ahead. From there it passes normally. */
@FunctionalInterface
public interface TimeMachine {
  /** Moves time to at least this moment. Only the loop that decides about time calls it. */
  void moveTo(Instant time);
}
