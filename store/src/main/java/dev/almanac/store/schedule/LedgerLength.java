package dev.almanac.store.schedule;

/** The first and last entry of a ledger; zeros if it is empty. */
public record LedgerLength(Incarnation schedule, long first, long last) {
  public long entries() {
    return last == 0 ? 0 : last - first + 1;
  }
}
