package dev.almanac.api.identity;

import java.time.Instant;

/**
 * Whether an identity is still to be believed. Calls that wait are asked about it every second.
 * Thread-safe.
 */
@FunctionalInterface
public interface Validity {
  Validity FOREVER = new Validity() {
    @Override
    public boolean holds(Instant now) {
      return true;
    }

    @Override
    public boolean isLimited() {
      return false;
    }
  };

  /** Must not block. */
  boolean holds(Instant now);

  /** Returns whether it may end. */
  default boolean isLimited() {
    return true;
  }
}
