package dev.almanac.engine.schedule.ledger;

import dev.almanac.engine.schedule.state.Asker;
import java.time.Instant;
import java.util.Optional;

/**
 * An entry of the ledger of a schedule.
 *
 * @param sequence counts from 1 in each incarnation, without gaps
 * @param at when it was written
 */
public record LedgerEntry(long sequence, Instant at, Asker asker, LedgerEvent what) {
  /** Returns the nominal times that the entry is about. */
  public Optional<NominalTimeRange> times() {
    return what.times();
  }
}
