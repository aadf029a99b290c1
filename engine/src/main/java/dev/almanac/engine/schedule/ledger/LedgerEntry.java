package dev.almanac.engine.schedule.ledger;

import dev.almanac.engine.schedule.state.Asker;
import java.time.Instant;
import java.util.Optional;

/**
 * An entry of the ledger of a schedule.
 *
 * @param sequence from 1 in each incarnation, without gaps; one that was written before replaces
 *     what it was
 * @param at when it was written first
 */
public record LedgerEntry(long sequence, Instant at, Asker asker, LedgerEvent what) {
  /** The nominal times that it is about, if it is about any. */
  public Optional<NominalTimeRange> times() {
    return what.times();
  }
}
