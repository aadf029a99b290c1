package dev.almanac.store.schedule;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counts of the times of entries by day and kind.
 *
 * @param rest where to continue, if the read ended before it had seen the whole span
 */
public record LedgerTally(List<LedgerDay> days, @Nullable Place rest) {
  public LedgerTally {
    days = List.copyOf(days);
  }

  /** A position in a ledger by time. */
  public record Place(long firstTime, long sequence) {
    public static final Place END = new Place(Long.MAX_VALUE, Long.MAX_VALUE);
  }

  /**
   * What to count: entries whose times begin in a span and are all on one day, newest first.
   *
   * @param offset the nanoseconds to add to a time to get the local one, whose day counts
   * @param before counts only what comes before this place
   * @param limit how many entries to look at
   */
  public record Query(LedgerRow.Span span, long offset, Place before, int limit) {}
}
