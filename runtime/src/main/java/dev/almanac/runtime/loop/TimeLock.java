package dev.almanac.runtime.loop;

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
    boolean isAllowed = switch (unlocking) {
      case BALANCED -> locks > 0;
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
}
