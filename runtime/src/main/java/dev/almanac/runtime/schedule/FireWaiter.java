package dev.almanac.runtime.schedule;

import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A caller that waits for the outcome of a start. */
record FireWaiter(long fire, CompletableFuture<Optional<LedgerEntry>> reply) {
  boolean isServedBy(LedgerEntry entry) {
    return tells(entry, fire);
  }

  /** Returns whether an entry is the outcome of a start. */
  static boolean tells(LedgerEntry entry, long fire) {
    return switch (entry.what()) {
      case LedgerEvent.Started started -> started.fire().number() == fire;
      case LedgerEvent.Dropped dropped ->
        dropped.fire().filter(info -> info.number() == fire).isPresent();
      case LedgerEvent.Created other -> false;
      case LedgerEvent.Updated other -> false;
      case LedgerEvent.Paused other -> false;
      case LedgerEvent.Resumed other -> false;
      case LedgerEvent.Deleted other -> false;
      case LedgerEvent.SkipAsked other -> false;
      case LedgerEvent.BackfillStarted other -> false;
      case LedgerEvent.BackfillChanged other -> false;
      case LedgerEvent.BackfillEnded other -> false;
      case LedgerEvent.Buffered other -> false;
      case LedgerEvent.Retrying other -> false;
    };
  }
}
