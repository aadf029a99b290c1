package dev.almanac.store.schedule;

import dev.almanac.store.Blob;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a schedule's ledger.
 *
 * @param sequence counts from 1 in each incarnation, without gaps
 * @param recorded when it was recorded, in nanoseconds
 * @param times how many nominal times it covers; 1 unless it is a range
 * @param span the nominal times that it covers; null if none
 */
public record LedgerRow(
    long sequence,
    long recorded,
    int kind,
    long times,
    @Nullable Span span,
    Blob data) {
  /** A range of times in nanoseconds, both ends included. */
  public record Span(long first, long last) {
    public Span {
      if (last < first) {
        throw new IllegalArgumentException(
            "A span ends after it begins, found %d before %d".formatted(last, first));
      }
    }

    boolean meets(Span other) {
      return first <= other.last && last >= other.first;
    }
  }

  public LedgerRow {
    if (sequence < 1 || times < 1) {
      throw new IllegalArgumentException(
          "Expected a sequence and a count from 1, found %d and %d".formatted(sequence, times));
    }
  }

  /** Returns whether the entry covers some time of a span. */
  public boolean meets(Span other) {
    return span != null && span.meets(other);
  }
}
