package dev.almanac.store.list;

import dev.almanac.store.run.Lifetime;

/**
 * The status of a run, and when it started and closed.
 *
 * @param status as in a {@link VisibilityRow}
 * @param close {@link Lifetime#OPEN} while it is open
 */
public record RunStatus(int status, long start, long close) {
  public boolean isOpen() {
    return close == Lifetime.OPEN;
  }
}
