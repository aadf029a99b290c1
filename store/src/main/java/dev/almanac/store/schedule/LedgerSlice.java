package dev.almanac.store.schedule;

import java.util.Set;

/**
 * Entries of a ledger between two sequence numbers, both excluded.
 *
 * @param newestFirst whether they are read from the end
 * @param kinds the numbers of their kinds; empty for all
 */
public record LedgerSlice(long after, long before, boolean newestFirst, Set<Integer> kinds) {
  /** Numbers of kinds are smaller than this. */
  public static final int KINDS = 63;

  public LedgerSlice {
    kinds = Set.copyOf(kinds);
    if (kinds.stream().anyMatch(kind -> kind < 0 || kind >= KINDS)) {
      throw new IllegalArgumentException("Expected kinds from 0 to 62, found " + kinds);
    }
  }

  /** Returns whether an entry is in the slice. */
  public boolean has(LedgerRow row) {
    return row.sequence() > after
        && row.sequence() < before
        && (kinds.isEmpty() || kinds.contains(row.kind()));
  }
}
