package dev.almanac.store.list;

import dev.almanac.store.run.RunIdentity;

/** A run as lists show it. */
public record VisibilityRecord(RunIdentity identity, VisibilityRow row) {
  /** Returns the run's position in the order of lists. */
  public ListKey key() {
    return new ListKey(row.life().close(), row.life().start(), identity.runId());
  }
}
