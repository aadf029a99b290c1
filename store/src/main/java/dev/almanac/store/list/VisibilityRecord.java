package dev.almanac.store.list;

import dev.almanac.store.run.RunIdentity;

/** A run as lists show it. */
public record VisibilityRecord(RunIdentity identity, VisibilityRow row) {
  /** Its place in the order of lists. */
  public ListKey key() {
    return new ListKey(row.life().close(), row.life().start(), identity.runId());
  }
}
