package dev.almanac.runtime.time;

import dev.almanac.runtime.TimeControl.Unlocking;

/** Counts the locks of time, which may be skipped while there is none. */
final class TimeLock {
  /** A server begins locked, so that a test decides when time may be skipped. */
  private int locks = 1;

  void lock() {
    locks++;
  }

  /** Removes a lock; returns false, without a change, if it may not remove one. */
  boolean unlock(Unlocking unlocking) {
    return unlock(unlocking, 0);
  }

  /** Does the same while activities are under way, each of which counts as a lock. */
  boolean unlock(Unlocking unlocking, int activities) {
    boolean isAllowed = switch (unlocking) {
      case BALANCED -> locks + activities > 0;
      case OVERLAPPING -> locks > Integer.MIN_VALUE;
    };
    if (isAllowed) {
      locks--;
    }
    return isAllowed;
  }

  boolean isOpen() {
    return locks <= 0;
  }

  /** Returns how many unlocks there were beyond the one that opened it. */
  int surplus() {
    return Math.max(0, -locks);
  }
}
