package dev.almanac.store.schedule;

/** Which entries a ledger has; zeros if it has none. */
public record LedgerLength(Incarnation schedule, long first, long last) {
  public long entries() {
    return last == 0 ? 0 : last - first + 1;
  }
}
