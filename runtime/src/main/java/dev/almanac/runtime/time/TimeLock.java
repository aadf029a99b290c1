package dev.almanac.runtime.time;

import dev.almanac.runtime.TimeControl.Unlocking;

/** How often time is locked. It may be skipped while no lock is left. */
final class TimeLock {
  /** A server begins locked, so that a test says when time may be skipped. */
  private int locks = 1;

  void lock() {
    locks++;
  }

  /** Takes one lock away; returns false, and changes nothing, if there is none that it may take. */
  boolean unlock(Unlocking unlocking) {
    return unlock(unlocking, 0);
  }

  /** The same, with so many activities under way, each of which is like a lock. */
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

  /** How often it was unlocked more than it had to be to be open. */
  int surplus() {
    return Math.max(0, -locks);
  }
}
