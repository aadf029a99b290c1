package dev.almanac.store.schedule;

import dev.almanac.store.Blob;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a schedule's ledger.
 *
 * @param sequence from 1 in each incarnation, without gaps
 * @param recorded when, in nanoseconds
 * @param times how many it stands for; 1 unless it is ranged
 * @param span the nominal times that it is about; null if it is about none
 */
public record LedgerRow(
    long sequence,
    long recorded,
    int kind,
    long times,
    @Nullable Span span,
    Blob data) {
  /** From the first to the last, in nanoseconds, both included. */
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

  /** Whether it is about some time of a span. */
  public boolean meets(Span other) {
    return span != null && span.meets(other);
  }
}
